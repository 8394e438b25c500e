export { type SentActivation, sendActivation } from './send-activation.ts';
export { type CheckedAnswer, verifyAnswer } from './verify-answer.ts';
