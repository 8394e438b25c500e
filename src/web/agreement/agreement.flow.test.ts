import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type AgreementEvent, type AgreementState, agreementFlow } from './agreement.flow.ts';

const problem = { name: 'networkError', ...namedErrors.networkError } as const;
const result = { oneTimeSession: 'two' };
const asking: AgreementState = { step: 'asking', oneTimeSession: 'one' };
const recording: AgreementState = { step: 'recording', oneTimeSession: 'one' };

describe('an agreement', () => {
  it.each<[AgreementState, AgreementEvent, AgreementState, string[]]>([
    [asking, { type: 'agreed' }, recording, ['record']],
    [asking, { type: 'declined', by: 'deny' }, asking, ['leave']],
    [recording, { type: 'recorded', result }, { step: 'recording', oneTimeSession: 'two' }, ['finish']],
    [recording, { type: 'returned', problem }, { ...asking, problem }, []],
    [recording, { type: 'returned' }, asking, []],
    [recording, { type: 'agreed' }, recording, []],
    [recording, { type: 'declined', by: 'cancel' }, recording, []],
  ])('[ROUTE-5a] at %o, %o leads to %o', (state, event, next, does) => {
    const after = advance(agreementFlow, state, event);
    expect(after.state).toEqual(next);
    expect(after.effects.map((effect) => effect.do)).toEqual(does);
  });
});
