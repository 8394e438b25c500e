/** Path that ends a sign-in and returns to the app with `user_cancelled` or `access_denied` (AUTHZ-3). */
export const leavePath = (signInId: string, reason: 'cancel' | 'deny') => `/${reason}/${encodeURIComponent(signInId)}`;

/** Path of the page that confirms a sign-out (FRAME-13); it takes the page's query parameters. */
export const signedOutPath = '/signed-out';
