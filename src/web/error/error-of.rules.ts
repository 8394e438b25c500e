import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { errorFromPath } from '../../rules/error-from-path.ts';
import type { PathParameters } from '../../rules/page-path.ts';

/** The error that an address names; what was refused instead, where that is the same error and says more of it. */
export function errorOf(params: PathParameters, refusal: Refusal | undefined): Pick<Refusal, 'name' | 'params'> {
  const name = errorFromPath(params);
  return refusal && (refusal.name === name || name === undefined) ? refusal : { name: name ?? 'internalError' };
}

/** Losing the sign-in itself: only a new one helps, not another try in this one. */
const lostSignIn: readonly ErrorName[] = ['invalidSessionToken', 'sessionExpired', 'sessionDataNotFound'];

export function needsNewSignIn(name: ErrorName): boolean {
  return lostSignIn.includes(name);
}

/** What the company refuses this account, and may not refuse another one. */
const refusedToAccount: readonly ErrorName[] = [
  'noPermission',
  'accountAccessRestriction',
  'geoIpRestriction',
  'applicationAccessRestriction',
  'retiredAppNoPermission',
];

export function isRefusedToAccount(name: ErrorName): boolean {
  return refusedToAccount.includes(name);
}

/** What a new password ends. */
const endedByReset: readonly ErrorName[] = [
  'accountLocked',
  'resetLinkInvalid',
  'expressLinkInvalid',
  'passwordError',
  'incorrectPassword',
  'emailPasswordMismatch',
  'numberPasswordMismatch',
  'numericPasswordExpired',
];

export function isEndedByReset(name: ErrorName): boolean {
  return endedByReset.includes(name);
}

/** What lies with the app itself, so that another sign-in for it would meet it again. */
const ofApp: readonly ErrorName[] = [
  'invalidRedirectUri',
  'invalidParameters',
  'appInfoLoadError',
  'retiredAppNoPermission',
];

export function isOfApp(name: ErrorName): boolean {
  return ofApp.includes(name);
}
