export { type CheckFactorDeps, checkOfWay, type RightFactor } from './check-factor.ts';

export { checkCounted, tooManyGuesses } from './count-guess.ts';
export { enrolFactor } from './enrol.ts';
export type { FactorWay, HeldWay } from './factor-way.ts';
export { factorsOfCompany } from './factors.ts';
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
export { policyOf } from './policy.rules.ts';
export type { StoredPolicy } from './policy-store.ts';
export { type Advanced, proveSecondFactor } from './prove-second-factor.ts';
export { recoverableInCompany } from './recovery-codes.ts';
export { createSecondFactors, type SecondFactors } from './second-factors.ts';
export { canPutOff, stageOf, waysToConfirm } from './second-step.rules.ts';
export { createSecondSteps, type SecondSteps, type StepFacts } from './second-steps.ts';
export { sendableWays } from './send-code.ts';
export { endTrust } from './trusted-devices.ts';
export { twoFactorTables } from './two-factor-tables.ts';
export { requireSixDigits } from './verify-code.ts';
