import { sql } from 'kysely';
import type { RequestOrigin } from '../messages/messages.ts';
import { hashToken, randomId, randomToken, type Secrets } from '../secrets/secrets.ts';
import type { LoginIdentifier, Proof } from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { RecoveryDestination } from './recovery-plan.rules.ts';

/** What a recovery opens. `setup`: the first password. */
export type RecoveryPurpose = 'reset' | 'setup' | 'express';

/** What is kept of a request, encrypted. */
export interface AskedRecovery {
  /** Undefined if nothing was sent, since nobody has what was typed. */
  readonly destination: RecoveryDestination | undefined;
  readonly asked: RequestOrigin;
  /** What was typed, to send again. */
  readonly identifier: LoginIdentifier;
  readonly localeId: string;
  /** The page of the sign-in that asked, for the link. */
  readonly pageQuery: string;
  readonly appName: string;
  /** What messages call the account; `none` for several. */
  readonly credential: string;
}

export interface Recovery extends AskedRecovery {
  readonly id: string;
  readonly purpose: RecoveryPurpose;
  readonly signInId: string;
  readonly brandId: number;
  readonly typedHash: string;
  readonly accountIds: readonly string[];
  readonly endedBy: 'used' | 'void' | undefined;
  readonly sealedCode: string | undefined;
}

export interface NewRecovery extends AskedRecovery {
  readonly purpose: RecoveryPurpose;
  readonly signInId: string;
  readonly brandId: number;
  readonly typedHash: string;
  readonly accountIds: readonly string[];
}

/** A browser that has opened a recovery. */
export interface RecoverySession {
  readonly id: string;
  readonly recoveryId: string;
  readonly accountId: string | undefined;
  readonly secondProof: Proof | undefined;
  readonly expiresInSeconds: number;
}

const hourMs = 3_600_000;
/** A link that is over can be sent again for so long. */
const keptMs = 24 * hourMs;
export const sessionMs = 15 * 60_000;

export interface RecoveryStore {
  /** Adds a recovery with the accounts that it may open. Returns its id. @param startsInMs when its link begins to work */
  add(recovery: NewRecovery, startsInMs?: number): Promise<string>;
  byId(id: string): Promise<Recovery | undefined>;
  /** The last recovery that a sign-in asked for. */
  ofSignIn(signInId: string, purposes: readonly RecoveryPurpose[]): Promise<Recovery | undefined>;
  keepCode(tx: Queries, id: string, code: string): Promise<void>;
  /** Ends a recovery for one of several parallel callers. @returns false if it has ended, or lost its accounts */
  end(tx: Queries, id: string, by: 'used' | 'void'): Promise<boolean>;
  /** Opens a recovery in a browser. Returns the token of its cookie. */
  open(tx: Queries, recovery: Pick<Recovery, 'id' | 'accountIds'>): Promise<string>;
  findSession(token: string): Promise<RecoverySession | undefined>;
  /** @returns false if the session is over */
  chooseAccount(sessionId: string, accountId: string): Promise<boolean>;
  /** @returns false if the session is over or has another account */
  recordSecondProof(tx: Queries, session: RecoverySession, proof: Proof): Promise<boolean>;
}

export function createRecoveryStore({ db, now }: Database, secrets: Pick<Secrets, 'seal' | 'tryOpen'>): RecoveryStore {
  const liveSession = (id: string, queries: Queries = db) =>
    queries.updateTable('recovery_sessions').where('id', '=', id).where('valid_until', '>', now);
  async function read(id: string): Promise<Recovery | undefined> {
    const row = await db
      .selectFrom('recoveries')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const text = row && secrets.tryOpen(row.sealed);
    if (!row || text === undefined) return undefined;
    const accounts = await db
      .selectFrom('recovery_accounts')
      .select('account_id')
      .where('recovery_id', '=', id)
      .orderBy('account_id')
      .execute();
    return {
      ...(JSON.parse(text) as AskedRecovery), // written by `add` alone
      id,
      purpose: row.purpose as RecoveryPurpose,
      signInId: row.sign_in_id,
      brandId: row.brand_id,
      typedHash: row.typed_hash,
      accountIds: accounts.map(({ account_id }) => account_id),
      endedBy: row.ended_by === null ? undefined : row.ended_by === 'void' ? 'void' : 'used',
      sealedCode: row.sealed_code ?? undefined,
    };
  }
  return {
    async add({ purpose, signInId, brandId, typedHash, accountIds, ...kept }, startsInMs = 0) {
      const id = randomId();
      const expires_at = sql<number>`${now} + ${startsInMs + keptMs}`;
      const sealed = secrets.seal(JSON.stringify(kept));
      await db
        .insertInto('recoveries')
        .values({
          id,
          purpose,
          sign_in_id: signInId,
          brand_id: brandId,
          typed_hash: typedHash,
          sealed,
          sealed_code: null,
          asked_at: now,
          expires_at,
          ended_at: null,
          ended_by: null,
        })
        .execute();
      const rows = accountIds.map((account_id) => ({ recovery_id: id, account_id, expires_at }));
      if (rows.length > 0) await db.insertInto('recovery_accounts').values(rows).execute();
      return id;
    },
    byId: read,
    async ofSignIn(signInId, purposes) {
      const row = await db
        .selectFrom('recoveries')
        .select('id')
        .where('sign_in_id', '=', signInId)
        .where('purpose', 'in', [...purposes])
        .orderBy('asked_at', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      return row && read(row.id);
    },
    async keepCode(tx, id, code) {
      await tx
        .updateTable('recoveries')
        .set({ sealed_code: secrets.seal(code) })
        .where('id', '=', id)
        .execute();
    },
    async end(tx, id, by) {
      const done = await tx
        .updateTable('recoveries')
        .set({ ended_at: now, ended_by: by, sealed_code: null })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('recovery_accounts')
              .select('account_id')
              .whereRef('recovery_accounts.recovery_id', '=', 'recoveries.id'),
          ),
        )
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async open(tx, { id, accountIds }) {
      const token = randomToken();
      const until = sql<number>`${now} + ${sessionMs}`;
      await tx
        .insertInto('recovery_sessions')
        .values({
          id: hashToken(token),
          recovery_id: id,
          second_proof: null,
          valid_until: until,
          expires_at: until,
          account_id: accountIds.length === 1 ? (accountIds[0] ?? null) : null,
        })
        .execute();
      return token;
    },
    async findSession(token) {
      const row = await db
        .selectFrom('recovery_sessions')
        .select(['id', 'recovery_id', 'account_id', 'second_proof', sql<number>`valid_until - ${now}`.as('left')])
        .where('id', '=', hashToken(token))
        .where('valid_until', '>', now)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id,
        recoveryId: row.recovery_id,
        accountId: row.account_id ?? undefined,
        secondProof: row.second_proof === null ? undefined : (JSON.parse(row.second_proof) as Proof), // written here
        expiresInSeconds: Math.ceil(Number(row.left) / 1000),
      };
    },
    async chooseAccount(sessionId, accountId) {
      const done = await liveSession(sessionId).set({ account_id: accountId, second_proof: null }).executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async recordSecondProof(tx, { id, accountId }, proof) {
      const done = await liveSession(id, tx)
        .set({ second_proof: JSON.stringify(proof) })
        .where('account_id', '=', accountId ?? '')
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
  };
}

/** Nothing that was asked for an account before opens it any more. */
export async function endRecoveriesOf(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('recovery_accounts').where('account_id', '=', accountId).execute();
}
