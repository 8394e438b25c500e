import { describe, expect, it } from 'vitest';
import {
  canPutOffPasskey,
  defaultPasskeyPolicy,
  isPasskeyDue,
  type PasskeyStepFacts,
  type PasskeyUse,
  policyForAccount,
  refusalOfPolicy,
  signsIn,
} from './passkey-policy.rules.ts';

const policyOf = (use: PasskeyUse, more: Partial<typeof defaultPasskeyPolicy> = {}) => ({
  ...defaultPasskeyPolicy,
  use,
  ...more,
});

describe('what counts for an account', () => {
  it.each([
    [undefined, false, 'allowed'],
    [policyOf('offered'), false, 'offered'],
    [undefined, true, 'off'],
    [policyOf('required'), true, 'off'],
    [policyOf('secondStep'), true, 'secondStep'],
  ] as const)('[PKEY-4b] of the policy %o with single sign-on enforced: %s', (set, isSsoEnforced, use) => {
    expect(policyForAccount(set, { isSsoEnforced }).use).toBe(use);
  });
});

const passkey = { kind: 'passkey', isSynced: false, isListed: false } as const;

describe('a passkey', () => {
  it.each([
    [policyOf('allowed'), passkey, undefined],
    [policyOf('off'), passkey, 'passkeyNotAllowed'],
    [policyOf('allowed', { isHardwareOnly: true }), passkey, 'passkeyNotListed'],
    [policyOf('allowed', { isHardwareOnly: true }), { ...passkey, isListed: true }, undefined],
    [policyOf('allowed', { allowsSynced: false }), { ...passkey, isSynced: true }, 'passkeySynced'],
    [policyOf('secondStep'), passkey, undefined],
  ] as const)('under %o is refused by %s', (policy, one, refusal) => {
    expect(refusalOfPolicy(policy, one)).toBe(refusal);
  });

  it.each([
    [policyOf('allowed'), passkey, true],
    [policyOf('secondStep'), passkey, false],
    [policyOf('allowed'), { ...passkey, kind: 'securityKey' }, false],
    [policyOf('required', { isHardwareOnly: true }), passkey, false],
  ] as const)('under %o signs in: %s', (policy, one, expected) => {
    expect(signsIn(policy, one)).toBe(expected);
  });
});

const facts: PasskeyStepFacts = {
  policy: policyOf('offered'),
  now: 100,
  hasPasskey: false,
  mayAdd: true,
  isAskedFor: false,
  isAnswered: false,
  isDeclined: false,
};
const required = policyOf('required', { requiredFrom: 100 });
const later = policyOf('required', { requiredFrom: 101 });

describe('the step of a passkey', () => {
  it.each([
    ['offered', {}, true],
    ['offered, and declined', { isDeclined: true }, false],
    ['offered, and answered', { isAnswered: true }, false],
    ['offered to who has one', { hasPasskey: true }, false],
    ['offered to who may add none', { mayAdd: false }, false],
    ['only allowed', { policy: policyOf('allowed') }, false],
    ['only allowed, and asked for', { policy: policyOf('allowed'), isAskedFor: true }, true],
    ['asked for where there are none', { policy: policyOf('off'), isAskedFor: true }, false],
    ['asked for beside another one', { hasPasskey: true, isAskedFor: true }, true],
    ['asked for by a session alone', { isAskedFor: true, mayAdd: false }, false],
    ['asked for and made', { isAskedFor: true, isAnswered: true }, false],
    ['required', { policy: required }, true],
    ['required, and put off', { policy: required, isAnswered: true }, true],
    ['required, and declined before', { policy: required, isDeclined: true }, true],
    ['required later', { policy: later }, true],
    ['required later, and put off', { policy: later, isAnswered: true }, false],
    ['a second step alone', { policy: policyOf('secondStep') }, false],
  ] as const)('%s is due: %o %s', (_, more, expected) => {
    expect(isPasskeyDue({ ...facts, ...more })).toBe(expected);
  });

  it.each([
    [{}, true],
    [{ policy: required }, false],
    [{ policy: later }, true],
    [{ policy: required, hasPasskey: true, isAskedFor: true }, true],
  ])('with %o can be put off: %s', (more, expected) => {
    expect(canPutOffPasskey({ ...facts, ...more })).toBe(expected);
  });
});
