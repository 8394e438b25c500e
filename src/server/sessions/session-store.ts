import type { Database } from '../storage/database.ts';
import { authorizationsIn, endBrowserSessions, endGrants } from '../storage/end-browser-sessions.ts';
import { endSessionsOf, endSignInsOf } from '../storage/end-sessions.ts';
import type { ExpiringTable } from '../storage/sweep.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';

export const expiringAppSessions: ExpiringTable = { table: 'app_sessions', key: ['session_uid'] };

/** A session of an account on a browser. */
export interface BrowserSession {
  readonly uid: string;
  readonly userAgent: string | undefined;
  /** When its password was given, and when an app was opened with it last; in milliseconds. */
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly clientIds: readonly string[];
}

/** An app that is opened with a session. */
export interface AppUse {
  readonly sessionUid: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly userAgent: string | undefined;
  /** When the session ends if it is not used again, in seconds. */
  readonly sessionExpiresAt: number;
  /** Sessions that the account may have at the app at once. */
  readonly mostSessions: number | undefined;
}

export interface SessionStore {
  /** Records an app that is opened, and ends the oldest sessions of its user there beyond the limit. */
  record(use: AppUse): Promise<void>;
  /** The sessions of an account that are not over, the last used first. */
  list(accountId: string): Promise<BrowserSession[]>;
  /** False when the account has no such session. */
  end(accountId: string, uid: string): Promise<boolean>;
  /** Ends everything of the account but this session and what came of it. Answers how many sessions ended. */
  endOthers(accountId: string, uid: string): Promise<number>;
  /** Ends all of them. Answers how many. */
  endAll(accountId: string): Promise<number>;
  /** Ends what an app has of an account: grants, codes and tokens. */
  endTokensOf(accountId: string, clientId: string): Promise<void>;
}

export function createSessionStore(database: Database): SessionStore {
  const { db } = database;
  return {
    record: (use) => (use.mostSessions === undefined ? recordUse(database, db, use) : recordWithinLimit(database, use)),
    list: (accountId) => listSessions(database, accountId),
    end: (accountId, uid) =>
      inTransaction(database, async (tx) => (await endBrowserSessions(tx, database, accountId, [uid])).length > 0),
    endOthers: (accountId, uid) => inTransaction(database, (tx) => endAllBut(tx, database, accountId, uid)),
    endAll: (accountId) => inTransaction(database, (tx) => endSessionsOf(tx, database, accountId)),
    endTokensOf: (accountId, clientId) => inTransaction(database, (tx) => endTokensOf(tx, accountId, clientId)),
  };
}

async function recordUse({ now }: Database, queries: Queries, use: AppUse): Promise<void> {
  const values = { user_agent: use.userAgent ?? null, last_used_at: now, expires_at: use.sessionExpiresAt * 1000 };
  await queries
    .insertInto('app_sessions')
    .values({
      ...values,
      session_uid: use.sessionUid,
      client_id: use.clientId,
      account_id: use.accountId,
      started_at: now,
    })
    .onConflict((conflict) => conflict.columns(['session_uid', 'client_id']).doUpdateSet(values))
    .execute();
}

/**
 * The row of the account is locked until the commit: of any number of sign-ins at once, on any number of processes, each
 * counts those before it, so that the limit holds exactly.
 */
async function recordWithinLimit(database: Database, use: AppUse): Promise<void> {
  const { accountId, clientId, sessionUid, mostSessions = 1 } = use;
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('accounts')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', accountId)
      .execute();
    await recordUse(database, tx, use);
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
    const excess = live.slice(mostSessions - 1).map((row) => row.session_uid);
    await endBrowserSessions(tx, database, accountId, excess);
  });
}

async function listSessions({ db, now }: Database, accountId: string): Promise<BrowserSession[]> {
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
      clientIds: Object.keys(authorizationsIn(payload)),
    };
  });
  return listed.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt);
}

async function endAllBut(tx: Queries, database: Database, accountId: string, keptUid: string): Promise<number> {
  const sessions = await tx
    .selectFrom('oidc_records')
    .select(['uid', 'payload'])
    .where('model', '=', 'Session')
    .where('account_id', '=', accountId)
    .execute();
  const kept = sessions.find(({ uid }) => uid === keptUid);
  const others = sessions.flatMap(({ uid }) => (uid && uid !== keptUid ? [uid] : []));
  const ended = await endBrowserSessions(tx, database, accountId, others);
  const keptGrants = new Set(Object.values(kept ? authorizationsIn(kept.payload) : {}).map(({ grantId }) => grantId));
  const granted = await tx
    .selectFrom('oidc_records')
    .select('grant_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('grant_id', 'is not', null)
    .execute();
  const grants = granted.flatMap((row) => (row.grant_id && !keptGrants.has(row.grant_id) ? [row.grant_id] : []));
  await endGrants(tx, grants);
  await endSignInsOf(tx, accountId);
  return ended.length;
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
