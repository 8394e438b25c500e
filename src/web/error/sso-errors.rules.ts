import type { ErrorName } from '../../contract/errors.ts';

/** What helps after an error of single sign-on. */
export type SsoAction =
  | 'tryAgain'
  | 'startAgain'
  | 'continueWithSso'
  | 'signInWithProvider'
  | 'useAnotherEmail'
  | 'useAnotherAccount'
  | 'signInAnotherWay'
  | 'usePassword'
  | 'connectAccount'
  /** Only where the company enforces single sign-on. */
  | 'useEmergencyAccess';

export interface SsoErrorTexts {
  readonly title: `errorScreen.${string}`;
  readonly sentence: `errorScreen.${string}`;
  /** The first one is the primary action. */
  readonly actions: readonly SsoAction[];
  /** A further way, which a text explains when it is asked for. */
  readonly help?: { readonly ask: `errorScreen.${string}`; readonly answer: `errorScreen.${string}` };
  /** An administrator needs the details. */
  readonly hasDetails?: true;
}

/** What a provider has answered, or why it could not be asked (SSO-5). */
const afterVisit: Readonly<Partial<Record<ErrorName, SsoErrorTexts>>> = {
  ssoAuthError: {
    title: 'errorScreen.ssoAuthError',
    sentence: 'errorScreen.askForAccess',
    actions: ['tryAgain', 'useAnotherEmail'],
    hasDetails: true,
  },
  invalidIdpEntity: {
    title: 'errorScreen.invalidIdpEntity',
    sentence: 'errorScreen.sendDetails',
    actions: ['tryAgain'],
    hasDetails: true,
  },
  ssoInvalidToken: {
    title: 'errorScreen.ssoInvalidToken',
    sentence: 'errorScreen.replyNotValid',
    actions: ['startAgain'],
    hasDetails: true,
  },
  oauthDenied: {
    title: 'errorScreen.oauthDenied',
    sentence: 'errorScreen.notShared',
    actions: ['tryAgain', 'signInAnotherWay'],
  },
  appleHiddenEmail: {
    title: 'errorScreen.appleHiddenEmail',
    sentence: 'errorScreen.connectOnce',
    actions: ['connectAccount'],
    help: { ask: 'errorScreen.shareEmail', answer: 'errorScreen.howToShare' },
  },
  ssoProviderDown: {
    title: 'errorScreen.ssoProviderDown',
    sentence: 'errorScreen.tryLater',
    actions: ['tryAgain', 'usePassword', 'useEmergencyAccess'],
  },
  ssoNoAccount: {
    title: 'errorScreen.ssoNoAccount',
    sentence: 'errorScreen.askToAdd',
    actions: ['useAnotherEmail'],
    hasDetails: true,
  },
};

const toSso = { title: 'errorScreen.useSso', actions: ['continueWithSso', 'useAnotherAccount'] } as const;

/** A password was refused, since the account signs in at a provider (SSO-3). */
const instead: Readonly<Partial<Record<ErrorName, SsoErrorTexts>>> = {
  enforcedSsoOnly: {
    ...toSso,
    sentence: 'errorScreen.requiresSso',
    actions: [...toSso.actions, 'useEmergencyAccess'],
  },
  loginFailedSsoEnabled: { ...toSso, sentence: 'errorScreen.usesSso' },
  loginFailedThirdPartySso: {
    title: 'errorScreen.useProvider',
    sentence: 'errorScreen.signsInWithProvider',
    actions: ['signInWithProvider', 'useAnotherAccount'],
  },
};

/**
 * The texts and actions of an error of single sign-on, where they can help.
 * @param facts whether the server has told about a visit at a provider, and whether the provider that helps is offered
 */
export function ssoErrorTexts(
  name: ErrorName,
  { hasVisit, isOffered }: { readonly hasVisit: boolean; readonly isOffered: boolean },
): SsoErrorTexts | undefined {
  return (hasVisit ? afterVisit[name] : undefined) ?? (isOffered ? instead[name] : undefined);
}
