import { describe, expect, it } from 'vitest';
import { policyChannels } from '../../contract/two-factor/factor-ways.ts';
import { type ProtectionFacts, protectionOf } from './protection.rules.ts';

const person: ProtectionFacts = {
  opensByPassword: true,
  opensByProvider: false,
  isAtCompany: false,
  isOffered: true,
  isRequired: false,
  allowed: policyChannels,
  usable: ['totp'],
  passkeys: 0,
  canAddPasskey: false,
  recoveryCodesLeft: 10,
  isEmailUnconfirmed: false,
};
const onlyText = { usable: ['sms'] } as const;
const noApp = { allowed: ['sms', 'voice'] } as const;
const off = { isOffered: false, usable: [], recoveryCodesLeft: 0 };
const none = { usable: [], recoveryCodesLeft: 0 };
const atCompany = { isAtCompany: true, opensByPassword: false };
const withPasskey = { passkeys: 1, canAddPasskey: true };
const canAddPasskey = true;

describe('the protection of an account', () => {
  it.each<[string, Partial<ProtectionFacts>, string, string | undefined]>([
    ['an app and recovery codes', {}, 'well', undefined],
    ['an app beside text messages', { usable: ['sms', 'totp'] }, 'well', undefined],
    ['an app without recovery codes', { recoveryCodesLeft: 0 }, 'secondStep', 'recoveryCodes'],
    ['an address to confirm', { isEmailUnconfirmed: true }, 'secondStep', 'email'],
    ['codes before the address', { recoveryCodesLeft: 0, isEmailUnconfirmed: true }, 'secondStep', 'recoveryCodes'],
    ['text messages alone', onlyText, 'secondStep', 'unsent'],
    ['text messages, calls and e-mails', { usable: ['sms', 'voice', 'email'] }, 'secondStep', 'unsent'],
    ['text messages where no app is allowed', { ...onlyText, ...noApp }, 'secondStep', undefined],
    ['the same without codes', { ...onlyText, ...noApp, recoveryCodesLeft: 0 }, 'secondStep', 'recoveryCodes'],
    ['a password alone', none, 'open', 'way'],
    ['a password alone, and an address to confirm', { ...none, isEmailUnconfirmed: true }, 'open', 'way'],
    ['codes that are left of a way that is forbidden now', { usable: [] }, 'open', 'way'],
    ['a provider of the brand alone', { ...none, opensByPassword: false }, 'open', 'way'],
    ['no second step, which the company requires', { ...none, isRequired: true }, 'open', 'requiredWay'],
    ['no second step, which the company forbids', off, 'noSecondStep', 'password'],
    ['the same with an address to confirm', { ...off, isEmailUnconfirmed: true }, 'noSecondStep', 'email'],
    ['the same without a password', { ...off, opensByPassword: false }, 'noSecondStep', undefined],
    ['ways of a second step that is switched off', { isOffered: false }, 'noSecondStep', 'password'],
    ['single sign-on of the company', { ...none, ...atCompany }, 'company', undefined],
    ['the same with a second step of its own', atCompany, 'company', undefined],
    ['the same beside a password', { ...none, isAtCompany: true }, 'open', 'way'],
    ['the same where a second step is required', { ...none, ...atCompany, isRequired: true }, 'open', 'requiredWay'],
    ['a password alone, where a passkey can be added', { ...none, canAddPasskey }, 'open', 'passkey'],
    ['the same where a second step is required', { ...none, canAddPasskey, isRequired: true }, 'open', 'requiredWay'],
    ['text messages alone, where a passkey can be added', { ...onlyText, canAddPasskey }, 'secondStep', 'passkey'],
    ['an app, where a passkey can be added', { canAddPasskey }, 'well', 'passkey'],
    [
      'an app without codes, where a passkey can be added',
      { canAddPasskey, recoveryCodesLeft: 0 },
      'secondStep',
      'recoveryCodes',
    ],
    ['a passkey beside a password', { ...withPasskey, usable: [] }, 'well', undefined],
    ['a passkey beside text messages', { ...withPasskey, ...onlyText }, 'well', undefined],
    ['a passkey without recovery codes', { ...withPasskey, recoveryCodesLeft: 0 }, 'secondStep', 'recoveryCodes'],
    ['a passkey alone', { ...withPasskey, ...none, opensByPassword: false }, 'well', undefined],
    ['a passkey alone, without a second step', { ...off, ...withPasskey, opensByPassword: false }, 'well', undefined],
    [
      'a passkey beside a provider',
      { ...withPasskey, ...none, opensByPassword: false, opensByProvider: true },
      'secondStep',
      'recoveryCodes',
    ],
    ['a passkey beside a password, without a second step', { ...off, ...withPasskey }, 'noSecondStep', 'password'],
    ['a passkey, at the company', { ...withPasskey, ...none, ...atCompany }, 'company', undefined],
  ])('is told of %s', (_, facts, level, advice) => {
    expect(protectionOf({ ...person, ...facts })).toEqual(advice === undefined ? { level } : { level, advice });
  });
});
