import { describe, expect, it } from 'vitest';
import {
  type ChangeNeeds,
  checkChange,
  passwordRuleStates,
  pinRuleStates,
  type TypedChange,
} from './new-password.rules.ts';

const needs: ChangeNeeds = {
  needsCurrent: true,
  needsPassword: true,
  needsPin: true,
  accountInformation: ['Ada Fairweather', '+1 212 555 0100'],
};
const good: TypedChange = {
  currentPassword: 'old',
  password: 'Tidy-Kettle-42',
  retypePassword: 'Tidy-Kettle-42',
  ivrPin: '830512',
  retypePin: '830512',
};
const problemOf = (change: Partial<TypedChange>, without: Partial<ChangeNeeds> = {}) => {
  const problem = checkChange({ ...good, ...change }, { ...needs, ...without });
  return problem && [problem.name, problem.field];
};

describe('the form of a new password and PIN', () => {
  it('accepts a password and a PIN that follow the rules', () => expect(problemOf({})).toBeUndefined());

  it.each([
    [{ currentPassword: '' }, 'emptyCurrentPassword', 'currentPassword'],
    [{ password: '' }, 'emptyNewPassword', 'newPassword'],
    [{ password: 'fairweather-42!' }, 'passwordError', 'newPassword'],
    [{ retypePassword: '' }, 'emptyRetypePassword', 'retypePassword'],
    [{ retypePassword: 'Tidy-Kettle-43' }, 'passwordMustMatch', 'retypePassword'],
  ])('[PASS-3a] [PASS-3b] [PASS-3c] names the first wrong field of %j', (change, name, field) =>
    expect(problemOf(change)).toEqual([name, field]),
  );

  it.each([
    [{ ivrPin: '' }, 'emptyNewPin', 'pin'],
    [{ ivrPin: '83051' }, 'ivrPinError', 'pin'],
    [{ ivrPin: '555010', retypePin: '555010' }, 'ivrPinError', 'pin'],
    [{ retypePin: '' }, 'emptyRetypePin', 'retypePin'],
    [{ retypePin: '830513' }, 'pinMustMatch', 'retypePin'],
  ])('[PIN-1e] names the first wrong field of %j', (change, name, field) =>
    expect(problemOf(change)).toEqual([name, field]),
  );

  it('[PASS-3b] asks only for the fields that it has', () => {
    const nothing: TypedChange = { ...good, currentPassword: '', ivrPin: '', retypePin: '' };
    expect(problemOf(nothing, { needsCurrent: false, needsPin: false })).toBeUndefined();
    const pinAlone: TypedChange = { ...good, password: '', retypePassword: '' };
    expect(problemOf(pinAlone, { needsPassword: false })).toBeUndefined();
  });
});

describe('the rules beside a field', () => {
  it('name the part of the account information that a password contains, as the account has it', () => {
    const of = { accountInformation: ['Ada Fairweather', 'Harbour Lane Logistics'] };
    const found = (password: string) =>
      passwordRuleStates(password, of).flatMap((state) => (state.found ? [state.found] : []));
    expect(found('Quiet-harbour-93')).toEqual(['Harbour']);
    expect(found('Tidy-Kettle-42')).toEqual([]);
  });

  const met = (states: readonly { id: string; isMet: boolean }[]) =>
    states.filter(({ isMet }) => isMet).map(({ id }) => id);

  it('[PASS-2a] are all open while nothing is typed', () => {
    expect(met(passwordRuleStates('', needs))).toEqual([]);
    expect(met(pinRuleStates('', needs))).toEqual([]);
  });

  it('[PASS-2a] are met one by one while a password is typed', () => {
    expect(met(passwordRuleStates('tidy', needs))).toEqual(['noSequence', 'noAccountInformation']);
    expect(met(passwordRuleStates('Tidy-Kettle-42', needs))).toEqual([
      'length',
      'letterAndNumber',
      'upperCaseOrSpecial',
      'noSequence',
      'noAccountInformation',
    ]);
  });

  it('leave out the former passwords for the first one', () => {
    const ids = (isFirst: boolean) => passwordRuleStates('', needs, isFirst).map(({ id }) => id);
    expect(ids(false)).toContain('notUsedBefore');
    expect(ids(true)).toEqual(ids(false).filter((id) => id !== 'notUsedBefore'));
  });

  it('[PIN-1a] [PIN-1b] [PIN-1c] are met one by one while a PIN is typed', () => {
    expect(met(pinRuleStates('777', needs))).toEqual(['noAccountInformation']);
    expect(met(pinRuleStates('830512', needs))).toEqual(['length', 'noSequence', 'noAccountInformation']);
  });
});
