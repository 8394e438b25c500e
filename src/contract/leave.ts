/** Path that ends a sign-in and returns to the app with `user_cancelled` or `access_denied` (AUTHZ-3). */
export const leavePath = (signInId: string, reason: 'cancel' | 'deny') => `/${reason}/${encodeURIComponent(signInId)}`;

/** Path of the page that confirms a sign-out (FRAME-13); it takes the page's query parameters. */
export const signedOutPath = '/signed-out';

/** Path that asks the app of a sign-in to begin it again; it takes the page's query parameters. */
export const restartPath = (signInId: string) => `/restart/${encodeURIComponent(signInId)}`;
