import type { MessageParameters } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

function previewError(name: ErrorName, params?: MessageParameters): ScreenPreview {
  const refusal = refused(name, params);
  return { path: errorPath(refusal), state: { step: 'stopped', refusal }, refusal };
}

const visited = { host: 'id.harbourlane.example', email: 'ada@harbourlane.example', connection: 'Employees' };
const previewVisit = (name: ErrorName, more: MessageParameters = {}) => {
  const refusal = refused(name, {
    ...visited,
    time: '2026-11-22 09:30 UTC',
    reference: '5f1d9c7e2a4b8036',
    ...more,
  });
  return { path: errorPath(refusal), state: { step: 'stopped', refusal }, refusal } as const;
};

/** The server names the provider of the brand that the account is connected to. */
const atGoogle = { provider: 'Google', startPath: '/api/sso/google/startup' };

/** The domain of the typed address says where its company signs in. */
const ofDomain = { startPath: '/api/sso/startup?signIn=preview&email=ada%40harbourlane.example' };

const hiddenEmail = (): ScreenPreview => {
  const refusal = refused('appleHiddenEmail', { host: 'Apple', canUsePassword: 1 });
  const path = errorPath(refusal);
  return { path, state: { step: 'stopped', refusal }, refusal, press: ['main button'] };
};

export const previews: ScreenPreviews = {
  error: {
    'the session has expired': previewError('sessionExpired'),
    'no permission': previewError('noPermission'),
    'not from this network': previewError('accountAccessRestriction'),
    'not from this country': previewError('geoIpRestriction'),
    'with a fallback of the app': {
      ...previewError('accountAccessRestriction'),
      fallback: { goesOnAt: 'https://orders.example/sorry', host: 'orders.example' },
    },
    'not this app': previewError('applicationAccessRestriction'),
    'a wrong request of an app': {
      ...previewError('invalidParameters', { reference: '5f1d9c7e2a4b8036' }),
      isOutside: true,
    },
    'an unregistered app': { ...previewError('invalidRedirectUri'), isOutside: true },
    'single sign-on is off': previewError('loginFailedSsoDisabled'),
    'an account that is suspended': previewError('accountSuspended'),
    'an administrator whose trial has expired': previewError('trialExpiredAdmin'),
    'a numeric password': previewError('numericPasswordExpired'),
    'a company that did not sign in': previewVisit('ssoAuthError'),
    'an unknown provider': previewVisit('invalidIdpEntity'),
    'an invalid reply': previewVisit('ssoInvalidToken'),
    'a user who declined': previewVisit('oauthDenied'),
    'a provider that is down': previewVisit('ssoProviderDown'),
    'a provider that is down, without passwords': previewVisit('ssoProviderDown', { canUsePassword: 0 }),
    'no account': previewVisit('ssoNoAccount'),
    'an account of somebody else': previewVisit('ssoIdentityConflict'),
    'an email that the provider hides': hiddenEmail(),
    'a company that requires single sign-on': previewError('enforcedSsoOnly', ofDomain),
    'on the way to a company that requires single sign-on': {
      ...previewError('enforcedSsoOnly', { ...ofDomain, label: 'Employees\u00a0· Harbour Lane Logistics' }),
      isLedToProvider: true,
    },
    'a company that requires single sign-on, which is not offered': previewError('enforcedSsoOnly'),
    'a company that uses single sign-on, which is not offered': previewError('loginFailedSsoEnabled'),
    'an account that signs in elsewhere': previewError('loginFailedThirdPartySso', atGoogle),
    'an account that signs in at an unnamed service': previewError('loginFailedThirdPartySso'),
    'a fault of ours': previewError('internalError', { reference: '5f1d9c7e2a4b8036' }),
  },
  notification: {
    'a company that requires single sign-on': {
      ...previewError('enforcedSsoOnly', ofDomain),
      path: '/notification/sso/API_ERROR_508',
    },
  },
};
