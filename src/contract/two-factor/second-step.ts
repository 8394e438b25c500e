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
