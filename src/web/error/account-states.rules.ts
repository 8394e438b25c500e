import type { ErrorName } from '../../contract/errors.ts';

interface StateTexts {
  readonly title: `errorScreen.${string}`;
  readonly sentence: `errorScreen.${string}`;
}

const states: Readonly<Partial<Record<ErrorName, StateTexts['sentence']>>> = {
  accountDisabled: 'errorScreen.askAdministrator',
  extensionDisabled: 'errorScreen.askAdministrator',
  extensionFrozen: 'errorScreen.cardAdministrator',
  accountSuspended: 'errorScreen.cardAdministrator',
  accountAdminSuspended: 'errorScreen.cardSupport',
  trialExpired: 'errorScreen.askAdministrator',
  trialExpiredAdmin: 'errorScreen.keepService',
  userNotConfirmed: 'errorScreen.confirmFirst',
  notActivated: 'errorScreen.codeFromWelcome',
};

/** The texts of a state of the account that typing cannot change (SIGN-5): what is so, and who can help. */
export function accountStateTexts(error: ErrorName): StateTexts | undefined {
  const sentence = states[error];
  return sentence && { title: `errorScreen.${error}`, sentence };
}
