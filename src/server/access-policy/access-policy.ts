export { type AccessPolicies, PolicyConflict } from './access-policies.ts';
export { newPolicy, policiesOf } from './new-policy.ts';
export { appliesToAccount, type Policy } from './policy-evaluation.rules.ts';
export { createRestrictions, isRestricted } from './restrictions.ts';
