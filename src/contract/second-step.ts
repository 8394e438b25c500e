import { type SentChannel, sentChannels } from './channels.ts';

/** Ways to confirm a sign-in, or to prove the account before a set-up (`setup`: a code of an administrator). */
export type FactorChannel = 'passkey' | 'totp' | SentChannel | 'recovery' | 'setup';
export const factorChannels: readonly FactorChannel[] = ['passkey', 'totp', ...sentChannels, 'recovery', 'setup'];

/** Ways that a policy allows or not. Recovery codes are always allowed beside one of them. */
export type PolicyChannel = 'totp' | SentChannel;
export const policyChannels: readonly PolicyChannel[] = ['totp', ...sentChannels];

/** What can be set up. Whether a passkey can is for the rules of passkeys. */
export type SetUpChannel = 'passkey' | PolicyChannel;
export const setUpChannels: readonly SetUpChannel[] = ['passkey', ...policyChannels];

/**
 * What the second step asks for. `verify`: a code of one of the ways. `prove`: the account must be proven before the
 * first factor is set up. `enrol`: set up a way. `recoveryCodes`: save the new codes. `lowOnRecoveryCodes`: a recovery
 * code was used. `trust`: trust this device or not. `passed`: nothing more.
 */
export const secondStepStages = [
  'verify',
  'prove',
  'enrol',
  'recoveryCodes',
  'lowOnRecoveryCodes',
  'trust',
  'passed',
] as const;
export type SecondStepStage = (typeof secondStepStages)[number];
