import type { CompiledQuery } from 'kysely';
import { isTestClientId } from '../../rules/apps/test-client.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { sendAhead } from '../storage/send-ahead.ts';
import type { Tables } from '../storage/tables.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { writeLater } from '../storage/write-later.ts';
import { authorizationsIn, endAllBut, endBrowserSessions } from './end-browser-sessions.ts';
import { type Ended, endInsufficient, type IsSufficient } from './end-insufficient.ts';

/** A session of an account on a browser. */
export interface StoredSession {
  readonly uid: string;
  readonly userAgent: string | undefined;
  /** When the user signed in, in milliseconds. `lastUsedAt` is when an app last used the session. */
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly clientIds: readonly string[];
}

/** The use of a session by an app. */
export interface AppUse {
  readonly sessionUid: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly userAgent: string | undefined;
  /** When the session expires if it is not used again, in seconds since 1970. */
  readonly sessionExpiresAt: number;
  /** Limit of concurrent sessions of the account at the app. */
  readonly maxSessions: number | undefined;
}

export interface SessionStore {
  /** Records the use, and ends the account's oldest sessions at the app beyond the limit. */
  record(use: AppUse): Promise<void>;
  /** The live sessions of an account, most recently used first. */
  list(accountId: string): Promise<StoredSession[]>;
  /** Ends a session. @returns false if the account has no such session */
  end(accountId: string, uid: string): Promise<boolean>;
  /** Ends all sessions, grants and sign-ins of the account except this session. @returns the number of ended sessions */
  endOthers(accountId: string, uid: string): Promise<number>;
  /** Ends all sessions of the account. @returns their number */
  endAll(accountId: string): Promise<number>;
  /** Ends the sessions and grants of accounts whose authentication is no longer sufficient. */
  endInsufficient(accountIds: readonly string[], isSufficient: IsSufficient): Promise<Ended>;
  /** Deletes the grants, codes and tokens that an app has for an account. */
  endTokensOf(accountId: string, clientId: string): Promise<void>;
}

/** What belongs to other capabilities and ends with the sessions of an account. */
export interface SessionStoreDeps {
  readonly endSessionsOf: (tx: Queries, database: Database, accountId: string) => Promise<number>;
  readonly endSignInsOf: (tx: Queries, accountId: string) => Promise<void>;
}

export function createSessionStore(
  database: Database,
  { endSessionsOf, endSignInsOf }: SessionStoreDeps,
): SessionStore {
  const recordUse = prepareRecordUse(database);
  return {
    record: (use) =>
      use.maxSessions === undefined
        ? writeLater(database, () => recordUse.with(use))
        : recordWithinLimit(database, recordUse, use),
    list: (accountId) => listSessions(database, accountId),
    end: (accountId, uid) =>
      inTransaction(database, async (tx) => (await endBrowserSessions(tx, database, accountId, [uid])).length > 0),
    endOthers: (accountId, uid) =>
      inTransaction(database, async (tx) => {
        const ended = await endAllBut(tx, database, accountId, uid);
        await endSignInsOf(tx, accountId);
        return ended;
      }),
    endAll: (accountId) => inTransaction(database, (tx) => endSessionsOf(tx, database, accountId)),
    endInsufficient: (accountIds, isSufficient) =>
      inTransaction(database, (tx) => endInsufficient(tx, database, accountIds, isSufficient)),
    endTokensOf: (accountId, clientId) => inTransaction(database, (tx) => endTokensOf(tx, accountId, clientId)),
  };
}

/** Prepares the statement that records a use. */
interface RecordUse {
  with(use: AppUse): CompiledQuery;
}

function prepareRecordUse({ db, now }: Database): RecordUse {
  type Columns = Pick<Tables['app_sessions'], 'session_uid' | 'client_id' | 'account_id' | 'user_agent'>;
  const record = prepareQuery<Columns & { expires_at: number }>(db, (slot) => {
    const changed = { user_agent: slot('user_agent'), last_used_at: now, expires_at: slot('expires_at') };
    const ids = { session_uid: slot('session_uid'), client_id: slot('client_id'), account_id: slot('account_id') };
    return db
      .insertInto('app_sessions')
      .values({ ...changed, ...ids, started_at: now })
      .onConflict((conflict) =>
        conflict.columns(['session_uid', 'client_id']).doUpdateSet((eb) => ({
          user_agent: eb.ref('excluded.user_agent'),
          last_used_at: eb.ref('excluded.last_used_at'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      );
  });
  return {
    with({ sessionUid, clientId, accountId, userAgent, sessionExpiresAt }) {
      const ids = { session_uid: sessionUid, client_id: clientId, account_id: accountId };
      return record.with({ ...ids, user_agent: userAgent ?? null, expires_at: sessionExpiresAt * 1000 });
    },
  };
}

/**
 * Locks the row of the account until the commit, so that concurrent sign-ins on all processes run one after another and
 * the limit is exact.
 */
async function recordWithinLimit(database: Database, recordUse: RecordUse, use: AppUse): Promise<void> {
  const { accountId, clientId, sessionUid, maxSessions = 1 } = use;
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('accounts')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', accountId)
      .execute();
    await sendAhead(tx, recordUse.with(use));
    const live = await tx
      .selectFrom('app_sessions')
      .innerJoin('oidc_records', 'oidc_records.uid', 'app_sessions.session_uid')
      .select('session_uid')
      .where('oidc_records.model', '=', 'Session')
      .where('oidc_records.expires_at', '>', database.now)
      .where('app_sessions.account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .where('session_uid', '!=', sessionUid)
      .orderBy('started_at', 'desc')
      .orderBy('session_uid')
      .execute();
    const excess = live.slice(maxSessions - 1).map((row) => row.session_uid);
    await endBrowserSessions(tx, database, accountId, excess);
  });
}

async function listSessions({ db, now }: Database, accountId: string): Promise<StoredSession[]> {
  const [sessions, uses] = await Promise.all([
    db
      .selectFrom('oidc_records')
      .select(['uid', 'payload'])
      .where('model', '=', 'Session')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .execute(),
    db.selectFrom('app_sessions').selectAll().where('account_id', '=', accountId).orderBy('last_used_at').execute(),
  ]);
  const listed = sessions.map(({ uid, payload }) => {
    const own = uses.filter((use) => use.session_uid === uid);
    const { loginTs = 0 } = JSON.parse(payload) as { loginTs?: number }; // written by the library
    const startedAt = loginTs * 1000;
    const last = own.at(-1);
    return {
      uid: uid ?? '',
      userAgent: last?.user_agent ?? undefined,
      startedAt,
      lastUsedAt: last?.last_used_at ?? startedAt,
      clientIds: Object.keys(authorizationsIn(payload)).filter((clientId) => !isTestClientId(clientId)),
    };
  });
  return listed.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt);
}

async function endTokensOf(tx: Queries, accountId: string, clientId: string): Promise<void> {
  const rows = await tx
    .selectFrom('oidc_records')
    .select(['model', 'id', 'payload'])
    .where('account_id', '=', accountId)
    .where('model', '!=', 'Session')
    .execute();
  const own = rows.filter(({ payload }) => (JSON.parse(payload) as { clientId?: string }).clientId === clientId);
  for (const { model, id } of own)
    await tx.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', id).execute();
}
