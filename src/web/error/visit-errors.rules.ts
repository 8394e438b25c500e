import type { VisitError } from '../../contract/sign-in/visit-errors.ts';
import type { SsoErrorTexts } from './sso-errors.rules.ts';

/** What a provider has answered, or why it could not be asked (SSO-5). */
export const visitErrorTexts: Readonly<Record<VisitError, SsoErrorTexts>> = {
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
