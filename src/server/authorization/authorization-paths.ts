/** Path to which the browser sends the code of a finished sign-in. */
export const continuePath = (signInId: string) => `/continue/${encodeURIComponent(signInId)}`;

/** Path that opens the app of a finished sign-in again (AUTHZ-7). */
export const launchPath = (signInId: string) => `/launch/${encodeURIComponent(signInId)}`;
