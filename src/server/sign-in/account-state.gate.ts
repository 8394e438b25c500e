import type { Role, StoredState } from '../accounts/accounts.ts';
import type { Gate, GateContext } from '../gate/gate.ts';

const isIn =
  (state: StoredState, role?: Role) =>
  ({ account }: GateContext) =>
    account?.state === state && (role === undefined || account.role === role);

const afterPassword = (name: string, refusalCode: Gate['refusalCode'], isClosed: ReturnType<typeof isIn>): Gate => ({
  name,
  stage: 'afterPassword',
  refusalCode,
  isClosed,
});

/** Closed for a locked account, so that no password is verified. */
export const lockedGate: Gate = {
  name: 'locked',
  stage: 'beforePassword',
  refusalCode: 374,
  isClosed: isIn('locked'),
};

/** The gate of an account whose e-mail address is not confirmed. */
export const notConfirmedGateName = 'notConfirmed';

/** Gates of states that are revealed only after the password; administrators get more specific errors (SIGN-5). */
export const accountStateGates: readonly Gate[] = [
  afterPassword('unknownState', 353, isIn('unknown')),
  afterPassword('disabled', 362, isIn('disabled')),
  afterPassword('extensionDisabled', 372, isIn('extensionDisabled')),
  afterPassword('extensionFrozen', 373, isIn('extensionFrozen')),
  afterPassword('suspendedForAdministrator', 'accountAdminSuspended', isIn('suspended', 'administrator')),
  afterPassword('suspended', 363, isIn('suspended')),
  afterPassword('adminSuspended', 'accountAdminSuspended', isIn('adminSuspended')),
  afterPassword('trialExpiredForAdministrator', 'trialExpiredAdmin', isIn('trialExpired', 'administrator')),
  afterPassword('trialExpired', 364, isIn('trialExpired')),
  afterPassword(notConfirmedGateName, 361, isIn('notConfirmed')),
  afterPassword('notActivated', 371, isIn('notActivated')),
];
