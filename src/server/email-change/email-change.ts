export { isTaken } from './ask-change.ts';
export { inviteToConfirm } from './invite-to-confirm.ts';
export { askByOperator, putInForceByOperator, waitsFor } from './operator-email.ts';
export { rememberProven } from './own-email.ts';
