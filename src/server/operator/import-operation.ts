import { z } from 'zod';
import { AccountConflict, newAccount, recogniseHash } from '../accounts/accounts.ts';
import type { Installation } from '../installation.ts';
import { knownPlaces, withCredential } from './known-values.ts';
import { operatorMessage } from './operator-message.ts';
import { sayPlainly } from './plain-words.ts';

/** More would keep other work of the server waiting. */
const maxRowsPerCall = 500;

export const importInput = z.object({
  rows: z.array(z.object({ line: z.int(), values: z.unknown() })).max(maxRowsPerCall),
});

const importable = withCredential(
  newAccount.extend({
    ...knownPlaces(newAccount.shape),
    passwordHash: newAccount.shape.passwordHash.refine(
      (hash) => hash === undefined || recogniseHash(hash) !== undefined,
      'is not a hash of bcrypt, scrypt, PBKDF2 or Argon2, or its cost parameters are too high',
    ),
  }),
);

export interface ImportResult {
  readonly added: number;
  /** Accounts that were there already, with the same name and identifiers. */
  readonly existing: number;
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/** Adds every valid row. Returns the refusal of each other row by its line number. An invalid row does not stop the import. */
export async function importAccounts(
  { accounts }: Installation,
  { rows }: z.output<typeof importInput>,
): Promise<ImportResult> {
  const read = rows.map(({ line, values }) => ({ line, ...importable.safeParse(values, { error: sayPlainly }) }));
  const refusals = await accounts.addAll(read.flatMap(({ data }) => data ?? []));
  let place = 0;
  const problems: { line: number; problem: string }[] = [];
  let existing = 0;
  for (const { line, error, data } of read) {
    const reason = error ?? refusals[place++];
    if (!reason) continue;
    if (data && reason instanceof AccountConflict && (await accounts.isThere(data))) existing += 1;
    else problems.push({ line, problem: operatorMessage(reason) });
  }
  return { added: rows.length - problems.length - existing, existing, problems };
}
