export { isTaken } from './ask-change.ts';
export { askByOperator, putInForceByOperator } from './operator-email.ts';
export { rememberProven } from './own-email.ts';
