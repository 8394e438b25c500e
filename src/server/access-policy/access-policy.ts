export { PolicyConflict } from './access-policies.ts';
export { newPolicy } from './new-policy.ts';
