export { type AccessPolicies, PolicyConflict } from './access-policies.ts';
export { newPolicy } from './new-policy.ts';
export {
  type AccessRequest,
  evaluatePolicies,
  type Policy,
  type PolicyDecision,
  type PolicyKind,
  policyKinds,
  refusalCodes,
} from './policy-evaluation.rules.ts';
