/** Names the sign-in that a call belongs to. */
export const signInHeader = 'portico-sign-in';
