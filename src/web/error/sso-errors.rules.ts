import type { SsoWayError } from '../../contract/sign-in/sso-way-errors.ts';

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

/** A password is of no use, since the account signs in at a provider (SSO-3): the texts where the provider is offered here. */
const atProvider: Readonly<Record<SsoWayError, SsoErrorTexts>> = {
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
const elsewhere: Readonly<Record<SsoWayError, SsoErrorTexts>> = {
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
 * The texts and actions of an error where a password is of no use, in a sign-in that goes on.
 * @param hasWay whether there is a way to the provider that helps
 */
export function ssoErrorTexts(name: SsoWayError, hasWay: boolean): SsoErrorTexts {
  return (hasWay ? atProvider : elsewhere)[name];
}
