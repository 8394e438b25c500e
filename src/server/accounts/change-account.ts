import { sql } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { AccountChanges } from './account.ts';
import { AccountConflict, assignDirectNumber, assignExtension, refuseTakenEmail } from './add-account.ts';

/** Changes what is given of an account; null takes a value away. @throws AccountConflict */
export async function changeAccount(
  tx: Queries,
  { now }: Database,
  id: string,
  changes: AccountChanges,
): Promise<void> {
  const companyId = await companyOf(tx, id);
  const { email, directNumber, extension, firstName, lastName, locale, countryIsoCode, role, kind, isEmergencyAccess } =
    changes;
  const columns = {
    first_name: firstName,
    last_name: lastName,
    locale,
    country_iso: countryIsoCode,
    role,
    kind,
    is_emergency_access: isEmergencyAccess === undefined ? undefined : Number(isEmergencyAccess),
    ...(email !== undefined && { email, ...(await keysOf(tx, id, companyId, email)) }),
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('accounts')
    .set({ ...given, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (directNumber !== undefined) await releaseNumbers(tx, id);
  if (directNumber) await assignDirectNumber(tx, directNumber, companyId, id);
  if (extension !== undefined) await tx.deleteFrom('extensions').where('account_id', '=', id).execute();
  if (extension) await assignExtension(tx, companyId, extension, id);
}

async function companyOf(tx: Queries, id: string): Promise<string> {
  const found = tx.selectFrom('accounts').select('company_id').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).company_id;
}

/** The keys of a new e-mail address: only one account has it in `email_key`. @throws AccountConflict */
async function keysOf(tx: Queries, id: string, companyId: string, email: string | null) {
  const none = { email_key: null, shared_email_key: null };
  await tx.updateTable('accounts').set(none).where('id', '=', id).execute();
  if (email === null) return none;
  const key = emailKey(email);
  const others = await refuseTakenEmail(tx, key, companyId);
  return others > 0 ? { ...none, shared_email_key: key } : { ...none, email_key: key };
}

/** See `Accounts.replaceEmail`. The first statement holds the row, so that only one of parallel callers replaces it. */
export async function replaceEmail(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  id: string,
  { from, to }: EmailReplacement,
): Promise<boolean> {
  const held = await tx
    .updateTable('accounts')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('email', from === undefined ? 'is' : '=', from ?? null)
    .returning('company_id')
    .executeTakeFirst();
  if (!held) return false;
  const keys = await keysOf(tx, id, held.company_id, to);
  await tx
    .updateTable('accounts')
    .set({ email: to, ...keys })
    .where('id', '=', id)
    .execute();
  return true;
}

/** An e-mail address of an account, and the one to take its place. */
export interface EmailReplacement {
  readonly from: string | undefined;
  readonly to: string;
}

/** See `Accounts.restoreEmail`. */
export async function restoreEmail(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  id: string,
  email: string,
): Promise<void> {
  const companyId = await companyOf(tx, id);
  const keys = await keysOf(tx, id, companyId, email).catch((reason) => {
    if (reason instanceof AccountConflict) return undefined;
    throw reason;
  });
  const values = keys ? { email, ...keys } : { email: null };
  await tx
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Takes the direct numbers away from an account. One that others share passes to one of them. */
export async function releaseNumbers(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('shared_numbers').where('account_id', '=', id).execute();
  const owned = await tx.selectFrom('numbers').select('e164').where('account_id', '=', id).execute();
  for (const { e164 } of owned) {
    const heir = await tx.selectFrom('shared_numbers').selectAll().where('e164', '=', e164).executeTakeFirst();
    if (!heir) {
      await tx.deleteFrom('numbers').where('e164', '=', e164).execute();
      continue;
    }
    const { account_id, company_id } = heir;
    await tx.updateTable('numbers').set({ account_id, company_id }).where('e164', '=', e164).execute();
    await tx.deleteFrom('shared_numbers').where('e164', '=', e164).where('account_id', '=', account_id).execute();
  }
}

/** Deletes the rows of an account in this folder's tables. Other capabilities' rows that name it must be gone. */
export async function deleteAccount(tx: Queries, id: string): Promise<void> {
  await releaseNumbers(tx, id);
  await tx.deleteFrom('extensions').where('account_id', '=', id).execute();
  await tx.deleteFrom('contacts').where('account_id', '=', id).execute();
  await tx.deleteFrom('credentials').where('account_id', '=', id).execute();
  await tx.deleteFrom('accounts').where('id', '=', id).execute();
}

/** Whether the company has an account with the same name, e-mail address, number and extension. */
export async function isThere(
  db: Queries,
  account: {
    readonly company: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string | undefined;
    readonly directNumber?: string | undefined;
    readonly extension?: string | undefined;
  },
): Promise<boolean> {
  const { company, email, directNumber, extension } = account;
  const key = email === undefined ? undefined : emailKey(email);
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', company)
    .where('first_name', '=', account.firstName)
    .where('last_name', '=', account.lastName)
    .where((eb) =>
      key === undefined
        ? eb('email', 'is', null)
        : eb.or([eb('email_key', '=', key), eb('shared_email_key', '=', key)]),
    )
    .where((eb) => {
      const owned = eb.selectFrom('numbers').select('e164').whereRef('numbers.account_id', '=', 'accounts.id');
      const shared = eb
        .selectFrom('shared_numbers')
        .select('e164')
        .whereRef('shared_numbers.account_id', '=', 'accounts.id');
      return sql<boolean>`coalesce((${owned}), (${shared}), '') = ${directNumber ?? ''}`;
    })
    .where((eb) => {
      const own = eb
        .selectFrom('extensions')
        .select('extension')
        .whereRef('extensions.account_id', '=', 'accounts.id')
        .limit(1);
      return sql<boolean>`coalesce((${own}), '') = ${extension ?? ''}`;
    })
    .executeTakeFirst();
  return row !== undefined;
}
