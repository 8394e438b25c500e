import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import { type AskedBy, type AskResetEvent, type AskResetState, askResetFlow } from './ask-reset.flow.ts';
import { checkNumber } from './number.rules.ts';

const react = (state: AskResetState, event: AskResetEvent) => advance(askResetFlow, state, event);
function submit(by: AskedBy, username: string, more = {}) {
  const typed = { username, countryCode: '1', ...more };
  const problem = by === 'number' ? checkNumber(typed) : undefined; // its form has the rules
  return react({ step: 'asking', by }, { type: 'submitted', typed, problem });
}
const problemOf = ({ state }: ReturnType<typeof react>) =>
  'problem' in state && state.problem && [state.problem.name, state.problem.field];
const sending: AskResetState = { step: 'sending', by: 'email', typed: { username: 'ada@harbourlane.example' } };
const refuse = (name: 'resetNotPossible' | 'duplicatedEmail' | 'accountSuspended') =>
  react(sending, { type: 'refused', problem: { name, ...namedErrors[name] } as Refusal });

describe('asking for a reset', () => {
  it.each([
    ['email', ' ', 'emptyEmail', 'email'],
    ['email', 'ada', 'emailNotFound', 'email'],
    ['number', ' ', 'emptyPhone', 'credential'],
    ['number', '123', 'invalidPhone', 'credential'],
    ['number', 'ada@harbourlane.example', 'invalidPhone', 'credential'],
  ] as const)('[RESET-1i] by %s: %j is refused before it is sent', (by, text, name, field) => {
    const result = submit(by, text);
    expect(problemOf(result)).toEqual([name, field]);
    expect(result.effects).toEqual([]);
  });

  it('[RESET-1b] refuses an extension that starts with 0', () => {
    expect(problemOf(submit('number', '2125550100', { extension: '012' }))).toEqual(['invalidExtension', 'extension']);
  });

  it('[RESET-1i] sends an e-mail address, a number, and the credential of the sign-in', () => {
    for (const [by, text] of [
      ['email', 'ada@harbourlane.example'],
      ['number', '(212) 555-0100'],
      ['checked', 'ada@harbourlane.example'],
    ] as const)
      expect(submit(by, text)).toMatchObject({ state: { step: 'sending' }, effects: [{ do: 'send' }] });
  });

  it('[RESET-1i] moves a number that was typed as an e-mail to the form of the number', () => {
    expect(submit('email', '212 555 0100')).toMatchObject({
      state: { step: 'asking' },
      effects: [{ do: 'showNumberForm', number: '212 555 0100' }],
    });
  });

  it('[RESET-1i] is impossible without a contact', () =>
    expect(refuse('resetNotPossible').state.step).toBe('impossible'));

  it('[RESET-2d] shows an e-mail of several accounts at the form, and a state of the account on its own screen', () => {
    expect(refuse('duplicatedEmail')).toMatchObject({ state: { step: 'asking' }, effects: [] });
    expect(refuse('accountSuspended')).toMatchObject({ effects: [{ do: 'showError' }] });
  });

  it('sends once, however often it is pressed', () => {
    expect(react(sending, { type: 'submitted', typed: sending.typed }).effects).toEqual([]);
  });
});
