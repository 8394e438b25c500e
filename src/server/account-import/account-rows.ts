import type { z } from 'zod';
import {
  canonicalHash,
  knownContacts,
  knownPlaces,
  newAccount,
  refuseImport,
  withCredential,
} from '../accounts/accounts.ts';
import { sayPlainly } from '../operation/plain-words.ts';
import { hasContactsOf, secondFactorFields } from '../two-factor/two-factor.ts';

/** An account whose hash costs too much to verify is refused, or added without a password. */
export const costlyHashes = ['refuse', 'reset'] as const;

export const isCostly = (hash: string | undefined) => hash !== undefined && refuseImport(hash) === 'costly';
const isKnown = (hash: string | undefined) => hash === undefined || refuseImport(hash) !== 'unknown';
const knownHash = newAccount.shape.passwordHash
  .transform((hash) => hash && canonicalHash(hash))
  .refine(isKnown, 'is not a hash of bcrypt, scrypt, PBKDF2, Argon2, SHA-512 crypt or salted SHA (LDAP)');
const affordableHash = knownHash.refine((hash) => !isCostly(hash), {
  error: 'costs too much to verify (more than bcrypt 13 or a million iterations of PBKDF2), or has invalid parameters',
});
const importableWith = (passwordHash: typeof knownHash) =>
  withCredential(
    newAccount.extend({
      ...knownPlaces(newAccount.shape),
      ...knownContacts(newAccount.shape),
      ...secondFactorFields,
      passwordHash,
    }),
  )
    .refine(hasContactsOf, 'secondFactorContacts names a contact that is not given, or not verified')
    .transform(({ secondFactor, secondFactorContacts, totpSecret, ...account }) => ({
      account,
      secondStep: { secondFactor, secondFactorContacts, totpSecret },
    }));
const importable = { refuse: importableWith(affordableHash), reset: importableWith(knownHash) };

/** A row of a file: its account, or why it has none. */
export type ReadRow = { readonly line: number } & (
  | { readonly data: z.output<(typeof importable)['reset']>; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: z.ZodError }
);

/** Reads the rows of a file as new accounts. */
export const readRows = (
  rows: readonly { readonly line: number; readonly values: unknown }[],
  costly: (typeof costlyHashes)[number],
): ReadRow[] =>
  rows.map(({ line, values }) => ({ line, ...importable[costly].safeParse(values, { error: sayPlainly }) }));
