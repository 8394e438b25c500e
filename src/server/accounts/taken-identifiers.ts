import { emailKey } from '../contacts/contacts.ts';
import type { Queries } from '../storage/transaction.ts';
import { type AccountConflict, conflicts, maxAccountsPerIdentifier, type ParsedAccount } from './add-account.ts';

interface NumberOwners {
  /** Company of the first owner. */
  readonly company: string;
  /** A main number belongs to no account. */
  readonly isMain: boolean;
  readonly sharedBy: Set<string>;
}

export interface Claim {
  readonly id: string;
  readonly brandId: number;
  readonly emailKey: string | null;
  readonly sharedEmailKey: string | null;
  readonly isNumberShared: boolean;
}

const extensionKey = (company: string, extension: string) => JSON.stringify([company, extension]);
const keyOf = ({ email }: ParsedAccount) => (email === undefined ? undefined : emailKey(email));
const distinct = (values: readonly (string | undefined)[]) =>
  [...new Set(values)].filter((value) => value !== undefined);

/** Tracks which identifiers of a batch of accounts are taken, by stored accounts or by the batch itself. */
export async function readTakenIdentifiers(tx: Queries, accounts: readonly ParsedAccount[]) {
  const brands = await readBrands(tx, distinct(accounts.map(({ company }) => company)));
  const emails = await readEmails(tx, distinct(accounts.map(keyOf)));
  const numbers = await readNumbers(tx, distinct(accounts.map(({ directNumber }) => directNumber)));
  const extensions = await readExtensions(tx, accounts);

  function emailConflict(account: ParsedAccount) {
    const owners = emails.get(keyOf(account) ?? '');
    if (owners?.includes(account.company)) return conflicts.takenEmail();
    return owners && owners.length >= maxAccountsPerIdentifier ? conflicts.tooMany('email') : undefined;
  }

  function numberConflict({ directNumber, company }: ParsedAccount) {
    const owners = directNumber ? numbers.get(directNumber) : undefined;
    if (!owners) return undefined;
    if (owners.isMain || owners.company === company) return conflicts.takenNumber();
    if (owners.sharedBy.has(company)) return conflicts.takenSharedNumber();
    return owners.sharedBy.size + 1 >= maxAccountsPerIdentifier ? conflicts.tooMany('directNumber') : undefined;
  }

  function extensionConflict({ company, extension }: ParsedAccount) {
    return extension && extensions.has(extensionKey(company, extension))
      ? conflicts.takenExtension(extension)
      : undefined;
  }

  return {
    /** The conflict that prevents adding an account; undefined if there is none. */
    conflictOf(account: ParsedAccount): AccountConflict | undefined {
      if (!brands.has(account.company)) return conflicts.noCompany(account.company);
      return emailConflict(account) ?? numberConflict(account) ?? extensionConflict(account);
    },

    /** Marks the identifiers of an account without a conflict as taken. */
    claim(account: ParsedAccount, id: string): Claim {
      const { company, directNumber, extension } = account;
      const key = keyOf(account);
      const isEmailShared = key !== undefined && emails.has(key);
      if (key !== undefined) emails.set(key, [...(emails.get(key) ?? []), company]);
      const owners = directNumber ? numbers.get(directNumber) : undefined;
      owners?.sharedBy.add(company);
      if (directNumber && !owners) numbers.set(directNumber, { company, isMain: false, sharedBy: new Set() });
      if (extension) extensions.add(extensionKey(company, extension));
      return {
        id,
        brandId: brands.get(company) ?? 0,
        isNumberShared: owners !== undefined,
        emailKey: isEmailShared ? null : (key ?? null),
        sharedEmailKey: isEmailShared ? key : null,
      };
    },
  };
}

/** See `Accounts.conflictsOf`. */
export async function findConflicts(db: Queries, accounts: readonly ParsedAccount[]) {
  if (accounts.length === 0) return [];
  const taken = await readTakenIdentifiers(db, accounts);
  return accounts.map((account) => taken.conflictOf(account));
}

async function readBrands(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map(); // PostgreSQL takes no empty list
  const rows = await tx.selectFrom('companies').select(['id', 'brand_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.brand_id]));
}

/** Ids of the companies that have an account with each e-mail address, by the address key. */
async function readEmails(tx: Queries, keys: readonly string[]): Promise<Map<string, readonly string[]>> {
  const emails = new Map<string, readonly string[]>();
  if (keys.length === 0) return emails;
  for (const column of ['email_key', 'shared_email_key'] as const) {
    const rows = await tx.selectFrom('accounts').select([column, 'company_id']).where(column, 'in', keys).execute();
    for (const { company_id, ...row } of rows) {
      const key = Object.values(row)[0] ?? '';
      emails.set(key, [...(emails.get(key) ?? []), company_id]);
    }
  }
  return emails;
}

async function readNumbers(tx: Queries, e164s: readonly string[]): Promise<Map<string, NumberOwners>> {
  if (e164s.length === 0) return new Map();
  const owned = await tx.selectFrom('numbers').selectAll().where('e164', 'in', e164s).execute();
  const shared = await tx.selectFrom('shared_numbers').selectAll().where('e164', 'in', e164s).execute();
  return new Map(
    owned.map(({ e164, company_id: company, account_id }) => {
      const others = shared.filter((row) => row.e164 === e164).map((row) => row.company_id);
      return [e164, { company, isMain: account_id === null, sharedBy: new Set(others) }];
    }),
  );
}

async function readExtensions(tx: Queries, accounts: readonly ParsedAccount[]): Promise<Set<string>> {
  const wanted = accounts.filter(({ extension }) => extension);
  if (wanted.length === 0) return new Set();
  const rows = await tx
    .selectFrom('extensions')
    .select(['company_id', 'extension'])
    .where('company_id', 'in', distinct(wanted.map(({ company }) => company)))
    .where('extension', 'in', distinct(wanted.map(({ extension }) => extension)))
    .execute();
  return new Set(rows.map((row) => extensionKey(row.company_id, row.extension)));
}
