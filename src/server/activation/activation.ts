export { type SentActivation, sendActivation } from './send-activation.ts';
export { verifyAnswer } from './verify-answer.ts';
