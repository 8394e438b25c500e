import type { ErrorName } from '../../contract/errors.ts';
import { errorPath } from '../../rules/error-path.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../app/ScreenPreviews.ts';

function because(name: ErrorName, reference?: string): ScreenPreview {
  const refusal = refused(name, reference ? { reference } : undefined);
  return { path: errorPath(refusal), state: { step: 'stopped', refusal }, refusal };
}

export const previews: ScreenPreviews = {
  error: {
    'the session has expired': because('sessionExpired'),
    'no permission': because('noPermission'),
    'not from this network': because('accountAccessRestriction'),
    'not from this country': because('geoIpRestriction'),
    'with a fallback of the app': {
      ...because('accountAccessRestriction'),
      fallback: { goesOnAt: 'https://orders.example/sorry', host: 'orders.example' },
    },
    'not this app': because('applicationAccessRestriction'),
    'a wrong request of an app': { ...because('invalidParameters', '5f1d9c7e2a4b8036'), isOutside: true },
    'an unregistered app': { ...because('invalidRedirectUri'), isOutside: true },
    'single sign-on is off': because('loginFailedSsoDisabled'),
    'a fault of ours': because('internalError', '5f1d9c7e2a4b8036'),
  },
};
