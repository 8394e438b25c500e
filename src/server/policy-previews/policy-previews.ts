/** What rules of a company would make of its accounts. */
export { refuseOwnLockout } from './preview-policies.ts';
export type { RuleChange } from './rule-change.ts';
