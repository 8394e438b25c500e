import { describe, expect, it } from 'vitest';
import { type PolicyRow, policyOf } from './policy.rules.ts';
import { isSessionSufficient, isTokenSufficient, type StageFacts, stageOf, waysTo } from './second-step.rules.ts';

const row = (requirement: PolicyRow['requirement'], rest: Partial<PolicyRow> = {}): PolicyRow => ({
  requirement,
  channels: undefined,
  trustHours: undefined,
  requiredFrom: undefined,
  ...rest,
});

describe('[MFA-5] the policy of an account', () => {
  it('is that of its company, and optional without one', () => {
    expect(policyOf(undefined, undefined)).toMatchObject({ requirement: 'optional', trustHours: 720 });
    expect(policyOf(undefined, undefined).channels).toEqual(['totp', 'sms', 'voice', 'email']);
    expect(policyOf(row('off'), undefined)).toMatchObject({ requirement: 'off' });
  });

  it('can only be stricter for an account', () => {
    const company = row('required', { channels: ['totp', 'sms'], trustHours: 24, requiredFrom: 500 });
    const own = row('off', { channels: ['totp', 'email'], trustHours: 100, requiredFrom: 9000 });
    const strictest = { requirement: 'required', channels: ['totp'], trustHours: 24, requiredFrom: 500 };
    expect(policyOf(company, own)).toEqual(strictest);
    expect(policyOf(row('optional'), row('required', { trustHours: 0, requiredFrom: 9 }))).toMatchObject({
      requirement: 'required',
      trustHours: 0,
      requiredFrom: 9,
    });
  });

  it('keeps the channels of the company where those of the account leave none', () => {
    const { channels } = policyOf(row('required', { channels: ['totp'] }), row('required', { channels: ['sms'] }));
    expect(channels).toEqual(['totp']);
  });
});

const required = policyOf(row('required', { requiredFrom: 100 }), undefined);
const facts: StageFacts = {
  policy: required,
  now: 200,
  strength: 'firstFactor',
  hasFactor: true,
  hasOnlyCircular: false,
  asked: { asksForSecondFactor: false, isStepUp: false },
  isProvenForSetUp: false,
  isPutOff: false,
  isRecoveryDue: false,
  isLowDue: false,
  isTrustDue: false,
};
const stepUp = { asksForSecondFactor: true, isStepUp: true };
const none = { hasFactor: false };
const proven = { strength: 'secondFactor' } as const;

describe('[MFA-8] the stage of the second step', () => {
  it.each<[string, Partial<StageFacts>, string]>([
    ['a factor', {}, 'verify'],
    ['a factor, on a trusted device', { strength: 'onTrustedDevice' }, 'passed'],
    ['a factor, on a trusted device, in a step-up', { strength: 'onTrustedDevice', asked: stepUp }, 'verify'],
    ['no factor', none, 'prove'],
    ['no factor, proven', { ...none, isProvenForSetUp: true }, 'enrol'],
    ['no factor, put off too late', { ...none, isPutOff: true }, 'prove'],
    ['no factor, put off in time', { ...none, isPutOff: true, now: 50 }, 'passed'],
    ['no factor, in time', { ...none, now: 50 }, 'prove'],
    ['no factor where it is optional', { ...none, policy: policyOf(undefined, undefined) }, 'passed'],
    [
      'no factor where it is optional and asked for',
      { ...none, policy: policyOf(undefined, undefined), asked: stepUp },
      'prove',
    ],
    ['a factor where it is off', { policy: policyOf(row('off'), undefined) }, 'passed'],
    ['a proof', proven, 'passed'],
    [
      'a proof and every question',
      { ...proven, isRecoveryDue: true, isLowDue: true, isTrustDue: true },
      'recoveryCodes',
    ],
    ['a proof by a recovery code', { ...proven, isLowDue: true, isTrustDue: true }, 'lowOnRecoveryCodes'],
    ['a proof on a new device', { ...proven, isTrustDue: true }, 'trust'],
    ['a proof by the only way, which leads into the own phone service', { ...proven, hasOnlyCircular: true }, 'enrol'],
  ])('with %s is the right one', (_, given, stage) => {
    expect(stageOf({ ...facts, ...given })).toBe(stage);
  });
});

describe('[MFA-5] a session', () => {
  it.each<[Partial<StageFacts>, boolean]>([
    [{}, false],
    [proven, true],
    [{ strength: 'onTrustedDevice' }, true],
    [{ strength: 'onTrustedDevice', asked: stepUp }, false],
    [none, false],
    [{ ...none, now: 50 }, true],
    [{ ...proven, isTrustDue: true }, true],
  ])('with %j is sufficient: %s', (given, isSufficient) => {
    expect(isSessionSufficient({ ...facts, ...given })).toBe(isSufficient);
  });
});

describe('[MFA-5] a token', () => {
  it.each<[Partial<StageFacts>, boolean]>([
    [{}, false],
    [{ now: 50 }, true],
    [{ policy: policyOf(row('optional'), undefined) }, true],
    [proven, true],
    [{ strength: 'onTrustedDevice' }, true],
  ])('with %j is sufficient: %s', (given, isSufficient) => {
    expect(isTokenSufficient({ ...facts, ...given })).toBe(isSufficient);
  });
});

it('[MFA-2] the ways to contacts come in the order of their use, and numbers of the own company last', () => {
  const contact = (id: string, kind: 'email' | 'mobile' | 'phone', isCircular = false) => ({
    id,
    kind,
    isCircular,
    verifiedAt: 1,
  });
  const contacts = [
    contact('own', 'mobile', true),
    contact('p', 'phone'),
    contact('e', 'email'),
    contact('m', 'mobile'),
  ];
  const named = waysTo(contacts, ['sms', 'voice', 'email']).map(({ channel, contactId }) => `${channel} ${contactId}`);
  expect(named).toEqual(['sms m', 'email e', 'voice p', 'voice m', 'sms own', 'voice own']);
  expect(waysTo(contacts, ['email'])).toHaveLength(1);
});
