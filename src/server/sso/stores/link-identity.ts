import type { Database } from '../../storage/database.ts';
import type { Queries } from '../../storage/transaction.ts';
import { type IdentityKey, scopedIssuer, storedIssuers } from './identity-key.ts';

export interface NewLink {
  readonly accountId: string;
  /** Nothing but the address has named the account: then one user of the provider at most is linked to it. */
  readonly isByAddress: boolean;
}

/** `otherSubject`: another user of the same provider is linked to the account. */
export type KeptLink = 'known' | 'linked' | 'taken' | 'otherSubject';

/** The account of an identity. */
export async function linkedAccount(queries: Queries, key: IdentityKey): Promise<string | undefined> {
  const row = await queries
    .selectFrom('sso_identities')
    .select('account_id')
    .where('issuer', 'in', storedIssuers(key))
    .where('subject', '=', key.subject)
    .where('connection_id', '=', key.connectionId)
    .executeTakeFirst();
  return row?.account_id;
}

/** Whether another user of the same provider is linked to an account. */
export async function hasOtherSubject(queries: Queries, key: IdentityKey, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('sso_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', key.connectionId)
    .where('issuer', 'in', storedIssuers(key))
    .where('subject', '!=', key.subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links an identity to an account, or records its use. */
export async function linkIdentity(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  key: IdentityKey,
  { accountId, isByAddress }: NewLink,
): Promise<KeptLink> {
  const linked = await linkedAccount(tx, key);
  if (linked !== undefined && linked !== accountId) return 'taken';
  if (linked !== undefined) {
    await recordUse(tx, { now }, key);
    return 'known';
  }
  if (isByAddress) await lockAccount(tx, accountId);
  if (isByAddress && (await hasOtherSubject(tx, key, accountId))) return 'otherSubject';
  const { subject, connectionId: connection_id } = key;
  const row = {
    issuer: scopedIssuer(key),
    subject,
    account_id: accountId,
    connection_id,
    created_at: now,
    used_at: now,
  };
  const done = await tx
    .insertInto('sso_identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  if (done.numInsertedOrUpdatedRows === 1n) return 'linked';
  return (await linkedAccount(tx, key)) === accountId ? 'known' : 'taken'; // another request was first
}

async function recordUse(tx: Queries, { now }: Pick<Database, 'now'>, key: IdentityKey): Promise<void> {
  await tx
    .updateTable('sso_identities')
    .set({ used_at: now })
    .where('issuer', 'in', storedIssuers(key))
    .where('subject', '=', key.subject)
    .where('connection_id', '=', key.connectionId)
    .execute();
}

/** Locks the row of the account until the commit, so that of two users with one address the second finds the first. */
async function lockAccount(tx: Queries, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', accountId)
    .execute();
}
