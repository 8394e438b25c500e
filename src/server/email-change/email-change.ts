export { isTaken } from './ask-change.ts';
export { askByOperator, putInForceByOperator, waitsFor } from './operator-email.ts';
export { rememberProven } from './own-email.ts';
