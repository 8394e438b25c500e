export { createInvitations, type Invitations } from './invitations.ts';
export { withoutActivation } from './operator/without-activation.ts';
export { type NotSent, sendActivation, whyNoCode } from './send-activation.ts';
