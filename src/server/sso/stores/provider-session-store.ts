import type { ProviderSession } from '../../gateways/identity-provider/identity-provider.ts';
import { hashToken, randomToken, type Secrets } from '../../secrets/secrets.ts';
import { endBrowserSessions } from '../../sessions/sessions.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Queries } from '../../storage/transaction.ts';

/** A session at a provider, by which a sign-in was proven. */
export interface NewProviderSession {
  readonly id: string;
  readonly signInId: string;
  readonly connectionId: string;
  readonly accountId: string;
  readonly subject: string;
  readonly session: ProviderSession;
  /** When the session here ends at the latest, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** A session whose user has signed out here, and goes on to the provider. */
export interface LeftSession {
  readonly connectionId: string;
  readonly session: ProviderSession;
  /** Where the browser goes in the end. */
  readonly returnsTo: string;
}

/** The sessions of users at providers, each with the session here that began with it (SSO-1). */
export interface ProviderSessions {
  add(tx: Queries, session: NewProviderSession): Promise<void>;
  /** Names the session here. To be called before that is stored, so that it can be ended from its first moment. */
  link(id: string, sessionUid: string): Promise<void>;
  /** The connection of a session; undefined if it is unknown or over. */
  connectionOf(id: string): Promise<string | undefined>;
  /** Keeps where the browser goes after the provider. Returns the token that names it. */
  leave(id: string, returnsTo: string): Promise<string>;
  left(token: string): Promise<LeftSession | undefined>;
  /** Where a browser goes on that comes back from a provider, once. */
  takeReturn(token: string, connectionId: string): Promise<string | undefined>;
  /** Ends the sessions here that began with those at the provider, with their tokens. Returns their accounts. */
  end(connectionId: string, ended: EndedSessions): Promise<string[]>;
}

export interface EndedSessions {
  readonly subject: string | undefined;
  /** None: all of the subject. */
  readonly sessions: readonly string[];
}

/** A provider may ask its user something before it sends the browser back. */
const returnLifetimeMs = 3_600_000;

export function createProviderSessions(database: Database, seals: Pick<Secrets, 'seal' | 'open'>): ProviderSessions {
  const { db, now } = database;
  const unexpired = () => db.selectFrom('sso_sessions').where('expires_at', '>', now);
  return {
    async add(tx, { id, signInId, connectionId, accountId, subject, session, endsAt }) {
      const row = { id, sign_in_id: signInId, connection_id: connectionId, account_id: accountId, subject };
      const hint = session.hint === undefined ? null : seals.seal(session.hint);
      const values = { ...row, session_id: session.id ?? null, hint, expires_at: endsAt };
      await tx.insertInto('sso_sessions').values(values).execute();
    },
    async link(id, sessionUid) {
      await db.updateTable('sso_sessions').set({ session_uid: sessionUid }).where('id', '=', id).execute();
    },
    async connectionOf(id) {
      return (await unexpired().select('connection_id').where('id', '=', id).executeTakeFirst())?.connection_id;
    },
    async leave(id, returnsTo) {
      const token = randomToken();
      const left = { left_hash: hashToken(token), returns_to: returnsTo };
      await db
        .updateTable('sso_sessions')
        .set((eb) => ({ ...left, expires_at: eb(now, '+', returnLifetimeMs) }))
        .where('id', '=', id)
        .execute();
      return token;
    },
    async left(token) {
      const row = await unexpired().selectAll().where('left_hash', '=', hashToken(token)).executeTakeFirst();
      if (!row) return undefined;
      const session = { id: row.session_id ?? undefined, hint: row.hint === null ? undefined : seals.open(row.hint) };
      return { connectionId: row.connection_id, session, returnsTo: row.returns_to ?? '' };
    },
    async takeReturn(token, connectionId) {
      const row = await db
        .deleteFrom('sso_sessions')
        .where('left_hash', '=', hashToken(token))
        .where('connection_id', '=', connectionId)
        .where('expires_at', '>', now)
        .returning('returns_to')
        .executeTakeFirst();
      return row?.returns_to ?? undefined;
    },
    end: (connectionId, ended) => inTransaction(database, (tx) => endThose(tx, database, connectionId, ended)),
  };
}

/**
 * A sign-in is deleted first: one that finishes at the same time either has stored its session, which is ended next, or
 * finds no sign-in and stores none.
 */
async function endThose(
  tx: Queries,
  database: Database,
  connectionId: string,
  { subject, sessions }: EndedSessions,
): Promise<string[]> {
  if (subject === undefined && sessions.length === 0) return [];
  const rows = await tx
    .selectFrom('sso_sessions')
    .select(['id', 'sign_in_id'])
    .where('connection_id', '=', connectionId)
    .where('left_hash', 'is', null)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(sessions.length > 0, (query) => query.where('session_id', 'in', [...sessions]))
    .execute();
  if (rows.length === 0) return [];
  const signInIds = rows.map(({ sign_in_id }) => sign_in_id);
  await tx.deleteFrom('sign_ins').where('id', 'in', signInIds).execute();
  const ids = rows.map(({ id }) => id);
  const begun = await tx
    .deleteFrom('sso_sessions')
    .where('id', 'in', ids)
    .returning(['account_id', 'session_uid'])
    .execute();
  for (const { account_id: accountId, session_uid: uid } of begun)
    if (uid !== null) await endBrowserSessions(tx, database, accountId, [uid]);
  return [...new Set(begun.map(({ account_id }) => account_id))];
}
