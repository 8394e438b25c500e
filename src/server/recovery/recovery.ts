export { type OperatorLinkDeps, sendOperatorLink } from './operator-link.ts';
export { endRecoveriesOf } from './recovery-store.ts';
