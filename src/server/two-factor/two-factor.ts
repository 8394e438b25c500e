export { type CheckFactorDeps, checkOfWay, type RightFactor } from './check-factor.ts';

export { checkCounted, tooManyGuesses } from './count-guess.ts';
export { enrolFactor } from './enrol.ts';
export type { FactorWay, HeldWay } from './factor-way.ts';
export { type FindOwnDeps, findConfirmed, findOwn, isConfirmedNow, lookUpOwn, type OwnAccount } from './find-own.ts';
export { hasContactsOf, importFactors, type SecondFactorFields, secondFactorFields } from './import-factors.ts';
export { FactorRefused } from './manage-factors.ts';
export { moveFactor, removeFactorsSince } from './move-factor.ts';
export { newSecondFactorPolicy, storedPolicyOf } from './new-policy.ts';
export {
  type OwnSecondStep,
  requireStage,
  secondStepOf,
  setUpStages,
  type TwoFactorDeps,
} from './own-second-step.ts';
export { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
export { createSecondFactors, type SecondFactors } from './second-factors.ts';
export { waysToConfirm } from './second-step.rules.ts';
export type { SecondSteps, StepFacts } from './second-steps.ts';
export { endTrust } from './trusted-devices.ts';
export { twoFactorTables } from './two-factor-tables.ts';
export { requireSixDigits } from './verify-code.ts';
