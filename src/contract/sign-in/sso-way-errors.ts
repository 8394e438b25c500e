import type { ErrorName } from '../errors.ts';

/** The errors with which an account signs in at its provider alone (SSO-3), by their codes. */
export const ssoWayErrors = {
  316: 'loginFailedSsoEnabled',
  318: 'loginFailedThirdPartySso',
  508: 'enforcedSsoOnly',
} as const satisfies Readonly<Record<number, ErrorName>>;
export type SsoWayError = (typeof ssoWayErrors)[keyof typeof ssoWayErrors];

/** Whether the route of an error ends with the name or the code of one of them. */
export const isPathOfSsoWay = (path: string): boolean =>
  Object.entries(ssoWayErrors)
    .flat()
    .some((one) => path.endsWith(one));
