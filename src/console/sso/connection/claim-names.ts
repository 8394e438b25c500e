/** What is read of an answer, in the order in which it is shown. */
export const claimFields = ['email', 'givenName', 'familyName', 'extension'] as const;

/** The names that providers usually give, by the protocol. An extension has none. */
export const usualNames = {
  oidc: { email: 'email', givenName: 'given_name', familyName: 'family_name', extension: undefined },
  saml: { email: 'email', givenName: 'givenname', familyName: 'surname', extension: undefined },
} as const;
