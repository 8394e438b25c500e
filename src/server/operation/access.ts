/**
 * What a change does to how persons sign in. It decides who may make it, what it counts for as the act of another one, and
 * which rule of the second person holds (decision 210).
 */
export const accessKinds = {
  none: 'Nothing.',
  guarded: 'Acts on accounts and gives no way in. It is refused for accounts that may do more.',
  account: 'Changes a way in of accounts: a password, a contact, a factor, an identity.',
  role: 'Changes what somebody may do.',
  policy: 'Changes what a company asks of all its accounts.',
  company: 'Changes the providers that vouch for the accounts of a company.',
  brand: 'Changes the providers that vouch for the accounts of a brand.',
  client: 'Changes apps, APIs and keys of the installation.',
} as const;
export type AccessKind = keyof typeof accessKinds;

/** What a person is told that an administrator has changed. */
export const accessChanges = [
  'contactAdded',
  'contactRemoved',
  'setupCode',
  'roleGiven',
  'roleTaken',
  'sessionsEnded',
] as const;
export type AccessChange = (typeof accessChanges)[number];
