/** Path at which the browser hands over the code of a finished sign-in. */
export const continuePath = (signInId: string) => `/continue/${encodeURIComponent(signInId)}`;

/** Path that leads to the app of a finished sign-in once more (AUTHZ-7). */
export const launchPath = (signInId: string) => `/launch/${encodeURIComponent(signInId)}`;
