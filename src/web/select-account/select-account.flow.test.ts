import { describe, expect, it } from 'vitest';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type SelectAccountEvent, type SelectAccountState, selectAccountFlow } from './select-account.flow.ts';

const problem = { name: 'accountDisabled', ...namedErrors.accountDisabled } as const;
const result = { oneTimeSession: 'two' };
const selecting: SelectAccountState = { step: 'selecting' };
const choosing: SelectAccountState = { step: 'choosing', accountId: 'a' };
const leaving: SelectAccountState = { step: 'choosing' };

describe('the choice of an account', () => {
  it.each<[SelectAccountState, SelectAccountEvent, SelectAccountState, string[]]>([
    [selecting, { type: 'accountPicked', accountId: 'a' }, choosing, ['chooseAccount']],
    [choosing, { type: 'accountPicked', accountId: 'b' }, choosing, []],
    [choosing, { type: 'accountChosen', result }, choosing, ['finish']],
    [selecting, { type: 'otherAccountRequested' }, leaving, ['forgetProof']],
    [leaving, { type: 'proofForgotten' }, leaving, ['leave']],
    [choosing, { type: 'returned', problem }, { step: 'selecting', problem, accountId: 'a' }, []],
    [leaving, { type: 'returned', problem }, { step: 'selecting', problem }, []],
    [choosing, { type: 'returned' }, selecting, []],
  ])('[ACCT-1a] [ACCT-1b] at %o, %o leads to %o', (state, event, next, does) => {
    const after = advance(selectAccountFlow, state, event);
    expect(after.state).toEqual(next);
    expect(after.effects.map((effect) => effect.do)).toEqual(does);
  });
});
