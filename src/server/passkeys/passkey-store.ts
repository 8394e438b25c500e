import { type Expression, type Selectable, sql } from 'kysely';
import { emailKey } from '../contacts/contacts.ts';
import { hashToken, randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import type { Queries } from '../storage/transaction.ts';
import type { PasskeyTraits } from './passkey-policy.rules.ts';
import type { PasskeyTable } from './passkey-tables.ts';

/** What is kept of a passkey from its creation. */
export interface NewPasskey extends PasskeyTraits {
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly name: string;
}

/** A passkey or a security key of an account. */
export interface Passkey extends NewPasskey {
  readonly id: string;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

export interface Passkeys {
  /** Oldest first. */
  of(accountId: string): Promise<readonly Passkey[]>;
  byCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Whether one of these accounts has one that signs in. */
  hasAny(accountIds: readonly string[]): Promise<boolean>;
  /** The same of the accounts of an e-mail address. */
  hasAnyAt(email: string): Promise<boolean>;
  /** Stores one. @returns false if its id is stored already, of whatever account */
  add(tx: Queries, accountId: string, passkey: NewPasskey): Promise<boolean>;
  /**
   * Records a use with the counter that it told (WebAuthn Level 3 §6.1.1).
   * @returns false if the passkey is gone, or a use with this or a higher counter was recorded meanwhile
   */
  recordUse(tx: Queries, passkey: Pick<Passkey, 'id'>, counter: number): Promise<boolean>;
  /** @returns false if the account has no such passkey */
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  /** @returns false if the account has no such passkey */
  remove(tx: Queries, accountId: string, id: string): Promise<boolean>;
  removeAll(tx: Queries, accountId: string): Promise<void>;
  /** Removes those that were added since a time. @param since milliseconds since 1970 */
  removeSince(tx: Queries, accountId: string, since: number | Expression<number>): Promise<void>;
  /** Lets one transaction at a time change the passkeys of an account. Returns them. */
  lock(tx: Queries, accountId: string): Promise<readonly Passkey[]>;
  /** Uses a challenge up. @returns false if it was used before */
  takeChallenge(tx: Queries, challenge: string): Promise<boolean>;
  /** Whether the account does not want a passkey, everywhere or in this browser. */
  isDeclined(accountId: string, deviceId: string): Promise<boolean>;
  /** Records that, for 90 days. @param deviceId only in this browser */
  decline(accountId: string, deviceId?: string): Promise<void>;
}

const dayMs = 24 * 3_600_000;
const declinedMs = 90 * dayMs;
/** Longer than a sign-in or an activation can be open, in which alone a challenge counts. */
const usedChallengeMs = 2 * dayMs;

const passkeyOf = (row: Selectable<PasskeyTable>): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports === '' ? [] : row.transports.split(' '),
  aaguid: row.aaguid,
  kind: row.kind === 'passkey' ? 'passkey' : 'securityKey',
  isSynced: row.is_synced === 1,
  isListed: row.is_listed === 1,
  name: row.name,
  createdAt: Number(row.created_at),
  lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
});

type Reading = Pick<Database, 'db' | 'now'>;
const idsOfCompany = ({ db }: Pick<Database, 'db'>, companyId: string) =>
  db.selectFrom('accounts').select('accounts.id').where('company_id', '=', companyId);

/** The passkeys of all accounts of a company, by the ids of the accounts. */
export async function passkeysOfCompany(
  database: Reading,
  companyId: string,
): Promise<ReadonlyMap<string, readonly Passkey[]>> {
  const rows = await database.db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', 'in', idsOfCompany(database, companyId))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows.map(passkeyOf), ({ accountId }) => accountId);
}

/** Ids of the accounts of a company that want no passkey, in whatever browser. */
export async function declinedInCompany(database: Reading, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await database.db
    .selectFrom('passkey_refusals')
    .select('account_id')
    .where('account_id', 'in', idsOfCompany(database, companyId))
    .where('device_hash', '=', '')
    .where('expires_at', '>', database.now)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Creates the store of passkeys. */
export function createPasskeys({ db, now }: Database): Passkeys {
  const rowsOf = prepareQuery<{ accountId: string }, Selectable<PasskeyTable>>(db, (slot) =>
    db
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', slot('accountId'))
      .orderBy('created_at')
      .orderBy('id'),
  );
  const rowOfCredential = prepareQuery<{ credentialId: string }, Selectable<PasskeyTable>>(db, (slot) =>
    db.selectFrom('passkeys').selectAll().where('credential_id', '=', slot('credentialId')),
  );
  const rowsAt = prepareQuery<{ key: string }, { id: string }>(db, (slot) =>
    db
      .selectFrom('accounts')
      .innerJoin('passkeys', 'passkeys.account_id', 'accounts.id')
      .select('passkeys.id')
      .where('passkeys.kind', '=', 'passkey')
      .where((eb) => eb.or([eb('email_key', '=', slot('key')), eb('shared_email_key', '=', slot('key'))]))
      .limit(1),
  );
  return {
    of: async (accountId) => (await rowsOf({ accountId })).rows.map(passkeyOf),
    async byCredential(credentialId) {
      const [row] = (await rowOfCredential({ credentialId })).rows;
      return row && passkeyOf(row);
    },
    async hasAny(accountIds) {
      const row = await db
        .selectFrom('passkeys')
        .select('id')
        .where('account_id', 'in', accountIds)
        .where('kind', '=', 'passkey')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    hasAnyAt: async (email) => (await rowsAt({ key: emailKey(email) })).rows.length > 0,
    async add(tx, accountId, { credentialId, publicKey, counter, transports, aaguid, kind, name, ...traits }) {
      const done = await tx
        .insertInto('passkeys')
        .values({
          id: randomId(),
          account_id: accountId,
          credential_id: credentialId,
          public_key: publicKey,
          counter,
          transports: transports.join(' '),
          aaguid,
          kind,
          is_synced: Number(traits.isSynced),
          is_listed: Number(traits.isListed),
          name,
          created_at: now,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return done.numInsertedOrUpdatedRows === 1n;
    },
    async recordUse(tx, { id }, counter) {
      const done = await tx
        .updateTable('passkeys')
        .set({ counter, last_used_at: now })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async rename(accountId, id, name) {
      const done = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async remove(tx, accountId, id) {
      const done = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return done.numDeletedRows === 1n;
    },
    async removeAll(tx, accountId) {
      await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
    },
    async removeSince(tx, accountId, since) {
      await tx.deleteFrom('passkeys').where('account_id', '=', accountId).where('created_at', '>=', since).execute();
    },
    async lock(tx, accountId) {
      const locked = await tx
        .updateTable('passkeys')
        .set((eb) => ({ kind: eb.ref('kind') }))
        .where('account_id', '=', accountId)
        .returningAll()
        .execute();
      return locked.map(passkeyOf);
    },
    async takeChallenge(tx, challenge) {
      const done = await tx
        .insertInto('used_passkey_challenges')
        .values({ hash: hashToken(challenge), expires_at: sql<number>`${now} + ${usedChallengeMs}` })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      return done.numInsertedOrUpdatedRows === 1n;
    },
    async isDeclined(accountId, deviceId) {
      const row = await db
        .selectFrom('passkey_refusals')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('device_hash', 'in', ['', hashToken(deviceId)])
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    async decline(accountId, deviceId) {
      const until = { expires_at: sql<number>`${now} + ${declinedMs}` };
      await db
        .insertInto('passkey_refusals')
        .values({ account_id: accountId, device_hash: deviceId === undefined ? '' : hashToken(deviceId), ...until })
        .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet(until))
        .execute();
    },
  };
}
