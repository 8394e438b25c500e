import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../contract/envelope.ts';
import { namedErrors } from '../../contract/errors.ts';
import { advance } from '../../rules/sign-in/flow.ts';
import type { TypedChange } from '../parts/password/new-password.rules.ts';
import {
  type ChangeOf,
  type DueChange,
  type PasswordChangeEvent,
  type PasswordChangeState,
  passwordChangeFlow,
} from './password-change.flow.ts';

const due: DueChange = {
  reason: 'own',
  company: 'Harbour Lane Logistics',
  needsCurrentPassword: true,
  form: { credential: 'ada', accountInformation: ['Ada'], rememberedPasswords: 10, isPinDue: false },
};
const typed: TypedChange = {
  currentPassword: 'old',
  password: 'Tidy-Kettle-42',
  retypePassword: 'Tidy-Kettle-42',
  ivrPin: '830512',
  retypePin: '830512',
};
const asking = (more: Partial<DueChange> = {}, of: ChangeOf = 'password'): PasswordChangeState => ({
  step: 'asking',
  of,
  due: { ...due, ...more },
});
const react = (state: PasswordChangeState, event: PasswordChangeEvent) => advance(passwordChangeFlow, state, event);
const submit = (state: PasswordChangeState, change: Partial<TypedChange> = {}) =>
  react(state, { type: 'submitted', typed: { ...typed, ...change } });
const refusal = (name: keyof typeof namedErrors) => ({ name, ...namedErrors[name] }) as Refusal;

describe('a change of the password', () => {
  it('[RESET-3c] asks the server what is due, again after a reload', () => {
    expect(react({ step: 'finding', of: 'password' }, { type: 'opened' }).effects).toEqual([{ do: 'find' }]);
  });

  it.each(['own', 'oneTime', 'expired', 'legacy'] as const)(
    '[RESET-3a] saves by the call of its reason: %s',
    (reason) => {
      expect(submit(asking({ reason })).effects).toEqual([{ do: 'savePassword', reason, typed }]);
    },
  );

  it('[PASS-3b] needs the current password only where it was not just proven', () => {
    expect(submit(asking(), { currentPassword: '' }).state).toMatchObject({
      problem: { name: 'emptyCurrentPassword' },
    });
    expect(submit(asking({ needsCurrentPassword: false }), { currentPassword: '' }).state.step).toBe('saving');
  });

  it('has a PIN where it is due, and can change the PIN alone', () => {
    const withPin = asking({ reason: 'legacy', form: { ...due.form, isPinDue: true } });
    expect(submit(withPin, { ivrPin: '' }).state).toMatchObject({ problem: { name: 'emptyNewPin' } });
    const alone = submit(asking({}, 'pin'), { password: '', retypePassword: '' });
    expect(alone.effects).toMatchObject([{ do: 'savePin' }]);
  });

  it('[RESET-3a] saves once, and hands over the session that the sign-in goes on with', () => {
    const saving = submit(asking()).state;
    expect(submit(saving).effects).toEqual([]);
    const result = { oneTimeSession: 'one' };
    expect(react(saving, { type: 'saved', result }).effects).toEqual([{ do: 'finish', result }]);
  });

  it('[RESET-3c] shows a wrong current password at its field, in a sign-in as well', () => {
    const saving = submit(asking()).state;
    for (const type of ['refused', 'returned'] as const)
      expect(react(saving, { type, problem: refusal('incorrectPassword') }).state).toMatchObject({
        step: 'asking',
        problem: { field: 'currentPassword' },
      });
  });

  it('is looked up again when it is due again', () => {
    expect(react(submit(asking()).state, { type: 'returned' })).toMatchObject({
      state: { step: 'finding' },
      effects: [{ do: 'find' }],
    });
  });

  it('[ROUTE-5a] can be left only by a return to the app', () => {
    expect(react(asking(), { type: 'cancelled' }).effects).toEqual([{ do: 'leave' }]);
  });
});
