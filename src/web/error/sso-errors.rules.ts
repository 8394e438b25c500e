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
    sentence: 'errorScreen.hostSilent',
    actions: ['tryAgain', 'usePassword', 'useEmergencyAccess'],
  },
  ssoNoAccount: {
    title: 'errorScreen.ssoNoAccount',
    sentence: 'errorScreen.askToAdd',
    actions: ['useAnotherEmail'],
    hasDetails: true,
  },
  ssoIdentityConflict: {
    title: 'errorScreen.ssoIdentityConflict',
    sentence: 'errorScreen.askToConnect',
    actions: ['useAnotherEmail'],
    hasDetails: true,
  },
};

/** A password is of no use, since the account signs in at a provider (SSO-3): the texts where the provider is offered here. */
const atProvider: Readonly<Partial<Record<ErrorName, SsoErrorTexts>>> = {
  enforcedSsoOnly: {
    title: 'errorScreen.useSso',
    sentence: 'errorScreen.requiresSso',
    actions: ['continueWithSso', 'useAnotherAccount', 'useEmergencyAccess'],
  },
  loginFailedSsoEnabled: {
    title: 'errorScreen.useSso',
    sentence: 'errorScreen.usesSso',
    actions: ['continueWithSso', 'useAnotherAccount'],
  },
  loginFailedThirdPartySso: {
    title: 'errorScreen.useProvider',
    sentence: 'errorScreen.signsInWithProvider',
    actions: ['signInWithProvider', 'useAnotherAccount'],
  },
};

/** The same where it is not offered, or not named. */
const elsewhere: Readonly<Partial<Record<ErrorName, SsoErrorTexts>>> = {
  enforcedSsoOnly: {
    title: 'errorScreen.title',
    sentence: 'errorScreen.requiresSsoElsewhere',
    actions: ['useAnotherAccount', 'useEmergencyAccess'],
  },
  loginFailedSsoEnabled: {
    title: 'errorScreen.title',
    sentence: 'errorScreen.usesSsoElsewhere',
    actions: ['useAnotherAccount'],
  },
  loginFailedThirdPartySso: {
    title: 'errorScreen.useAnotherWay',
    sentence: 'errorScreen.signsInElsewhere',
    actions: ['signInAnotherWay'],
  },
};

/**
 * The texts and actions of an error of single sign-on in a sign-in that goes on.
 * @param facts whether the server has told about a visit at a provider, and whether there is a way to the one that helps
 */
export function ssoErrorTexts(
  name: ErrorName,
  { hasVisit, hasWay }: { readonly hasVisit: boolean; readonly hasWay: boolean },
): SsoErrorTexts | undefined {
  return (hasVisit ? afterVisit[name] : undefined) ?? (hasWay ? atProvider : elsewhere)[name];
}
