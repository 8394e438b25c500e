export { type OperatorLinkDeps, sendOperatorLink } from './operator-link.ts';
export { tooFrequent } from './recovery-limits.ts';
export { endRecoveriesOf } from './recovery-store.ts';
export { asSendFailure } from './send-recovery.ts';
