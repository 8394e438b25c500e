/**
 * Where a recovery stands. `none`: nothing was asked for here. `sent`: the message is on its way. `choose`: the address
 * opens several accounts. `verify`: the second step is due. `newPassword`: the form. `done`: the password was saved.
 */
export const recoveryStages = ['none', 'sent', 'choose', 'verify', 'newPassword', 'done'] as const;
export type RecoveryStage = (typeof recoveryStages)[number];

/**
 * Why a password is changed. `own`: the user of a session wants to. `oneTime`: an operator set a temporary one.
 * `expired`: the company wants a new one. `legacy`: it is a numeric one of former days (error 319).
 */
export const passwordChangeReasons = ['own', 'oneTime', 'expired', 'legacy'] as const;
export type PasswordChangeReason = (typeof passwordChangeReasons)[number];

/** Path of the page that links in messages open (contract/mail-links.ts). Older ones have their token after #. */
export const linkPath = '/link';
/** Where readers of a text message say that it was not them: it leads to the form for a new password. */
export const notMePath = '/notme';

/** Why a password cannot be reset, as it is said to a verified contact of the account. */
export type ResetObstacle = 'singleSignOn' | 'severalAccounts' | 'disabled' | 'suspended' | 'notActivated' | 'other';
