import type { ErrorName } from '../errors.ts';

/** What a visit at a provider may end with (SSO-5). */
export const visitErrors = [
  'ssoAuthError',
  'invalidIdpEntity',
  'ssoInvalidToken',
  'oauthDenied',
  'appleHiddenEmail',
  'ssoProviderDown',
  'ssoNoAccount',
  'ssoIdentityConflict',
] as const satisfies readonly ErrorName[];
export type VisitError = (typeof visitErrors)[number];
