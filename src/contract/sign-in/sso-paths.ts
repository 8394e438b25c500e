/** Parameter of the page's address after an answer of a provider: the server then shows what has come of it. */
export const ssoResultParameter = 'ssoResult';

/** Path of the page of a sign-in that shows what has come of it. */
export const ssoResultPath = (signInId: string) => `/?signIn=${encodeURIComponent(signInId)}&${ssoResultParameter}=1`;

/** Asks for the page of a popup, which hands its address to the page that has opened it (GOOG-1). */
export const popupParameter = 'ssoPopup';

/** Begins what the popup tells the other page: the query string to go on with follows. */
export const providerAnswered = 'provider answered ';

const startOf = (signInId: string) => `/api/sso/startup?signIn=${encodeURIComponent(signInId)}`;

/** Start path of the provider that the user has tried last in a sign-in. */
export const startAgainPath = (signInId: string) => `${startOf(signInId)}&again=true`;

/**
 * Start path of the provider for an address.
 * @param connection one of several; default: the only one of the company
 */
export function startWithPath(signInId: string, email: string, connection?: string): string {
  const chosen = connection ? `&connection=${encodeURIComponent(connection)}` : '';
  return `${startOf(signInId)}&email=${encodeURIComponent(email)}${chosen}`;
}

/** Parameter of a start path that opens the native app, which goes on in the browser of its device (SSO-4). */
export const throughApp = 'throughApp';

/** A start path that opens the native app. */
export const inApp = (startPath: string) => `${startPath}&${throughApp}=true`;

/** Data of the screen that tells of the account that a company makes for its user (SSO-1). */
export interface SsoWelcome {
  /** Name of the company. */
  readonly company: string;
  readonly name: string;
  readonly email: string;
}

/** Data of the screen that tells the entered address from that of the provider (SSO-2). */
export interface SsoMismatch {
  readonly entered: string;
  readonly ssoEmail: string;
  readonly host: string;
  /** Whether the user may continue with the address of the provider. */
  readonly canContinue: boolean;
}
