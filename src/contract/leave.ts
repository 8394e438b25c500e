/** Where the browser leaves a sign-in for the app: with `user_cancelled`, or with `access_denied` (§4). */
export const leavePath = (signInId: string, reason: 'cancel' | 'deny') => `/${reason}/${encodeURIComponent(signInId)}`;

/** Path of the page that says that signing out worked; it takes the page's parameters. */
export const signedOutPath = '/signed-out';
