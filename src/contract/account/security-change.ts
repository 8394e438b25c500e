/**
 * What the page of a user's security starts a sign-in for: to set up a way, to get new recovery codes, to change the e-mail
 * address, to add a passkey, or only to confirm.
 */
export const securityChanges = ['way', 'recoveryCodes', 'email', 'passkey', 'confirm'] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Names the change in the address of that page, and in the authorization request of its sign-in. */
export const securityChangeParameter = 'security_change';
