/** Name of the cookie of the browser's session. */
export const sessionCookieOf = (isSecure: boolean) => (isSecure ? '__Host-portico_session' : 'portico_session');
