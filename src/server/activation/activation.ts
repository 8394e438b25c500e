export { withoutActivation } from './operator/without-activation.ts';
export { sendActivation } from './send-activation.ts';
export { verifyAnswer } from './verify-answer.ts';
