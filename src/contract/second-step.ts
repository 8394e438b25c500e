/** Ways in which a code is sent. */
export const sentChannels = ['sms', 'voice', 'email'] as const;
export type SentChannel = (typeof sentChannels)[number];

/** Ways to confirm a sign-in, or to prove the account before a set-up (`setup`: a code of an administrator). */
export const factorChannels = ['totp', ...sentChannels, 'recovery', 'setup'] as const;
export type FactorChannel = (typeof factorChannels)[number];

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
