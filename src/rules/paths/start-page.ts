import { apiErrors, type ErrorKind, type ErrorName, namedErrors, type Surface } from '../../contract/errors.ts';
import { passwordPath } from '../credential/password-path.ts';
import { pathTo } from './page-path.ts';

/** Inputs that decide the first screen. */
export interface StartParameters {
  readonly errorCode?: string | undefined;
  /** The browser returns from an external provider. */
  readonly isThirdPartyReturn?: boolean | undefined;
  readonly credential?: string | undefined;
  /** The initial login id saved for the browser session; the caller removes it from storage (ENTRY-6). */
  readonly savedLoginId?: string | undefined;
  readonly loginHint?: string | undefined;
  readonly username?: string | undefined;
  readonly extension?: string | undefined;
  readonly uiOptions?: readonly string[] | undefined;
}

const codes = Object.entries(apiErrors) as [string, { readonly name: ErrorName }][];

/** Codes and names of errors of the single-sign-on kind. */
export const ssoErrorCodes: ReadonlySet<string> = new Set([
  ...codes.filter(([, row]) => kindOf(row.name) === 'sso').map(([code]) => code),
  ...Object.keys(namedErrors).filter((name) => kindOf(name as ErrorName) === 'sso'),
]);
/** Codes and names of errors that are shown on a screen of their own. */
const screenErrorCodes: ReadonlySet<string> = new Set([
  ...codes.filter(([, row]) => surfaceOf(row.name) === 'screen').map(([code]) => code),
  ...Object.keys(namedErrors).filter((name) => surfaceOf(name as ErrorName) === 'screen'),
]);

/** Hash route of the first screen (ENTRY-5, ENTRY-6, ENTRY-7, SIGN-7): the first of these that applies. */
export function startPath(start: StartParameters): string {
  const skippedHint = start.uiOptions?.includes('skip_login_id_page') ? loginHintOf(start) : undefined;
  return (
    ssoErrorPath(start) ??
    passwordPath(start.savedLoginId) ??
    passwordPath(start.errorCode ? start.credential : undefined) ??
    errorScreenPath(start.errorCode) ??
    passwordPath(skippedHint) ??
    pathTo('enterCredential')
  );
}

function ssoErrorPath({ errorCode, isThirdPartyReturn }: StartParameters) {
  if (!errorCode || !ssoErrorCodes.has(withoutPrefix(errorCode))) return undefined;
  return pathTo('error', { ssoType: isThirdPartyReturn ? 'sso' : undefined, errorCode });
}

/** Without a credential there is no password screen (ROUTE-3), so the error screen shows the error, if it has one. */
function errorScreenPath(errorCode: string | undefined) {
  return errorCode && screenErrorCodes.has(withoutPrefix(errorCode)) ? pathTo('error', { errorCode }) : undefined;
}

function loginHintOf({ loginHint, username, extension }: StartParameters) {
  return loginHint?.trim() || (username && extension ? `${username}*${extension}` : username);
}

/** The error code without the prefix that it has in URLs (API-3). */
function withoutPrefix(errorCode: string) {
  return errorCode.replace(/^API_ERROR_/, '');
}

function kindOf(name: ErrorName): ErrorKind {
  return namedErrors[name].kind;
}

function surfaceOf(name: ErrorName): Surface {
  return namedErrors[name].surface;
}
