export { withoutActivation } from './operator/without-activation.ts';
export { sendActivation } from './send-activation.ts';
