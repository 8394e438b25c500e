import { hashToken, randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** An app's authorization in a browser session. */
export interface AppAuthorization {
  readonly sid?: string;
  readonly grantId?: string;
}

/** The authorizations in a session record of the OpenID library, by client id. */
export function authorizationsIn(payload: string): Readonly<Record<string, AppAuthorization>> {
  const { authorizations } = JSON.parse(payload) as { authorizations?: Record<string, AppAuthorization> }; // written by the library
  return authorizations ?? {};
}

/** Lifetime of a logout notice. */
const noticeLifetimeMs = 3_600_000;

/**
 * Ends all or some browser sessions of an account with their grants and tokens, and stores a logout notice for each of
 * their apps. Returns the ids of the ended sessions.
 */
export async function endBrowserSessions(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  accountId: string,
  uids?: readonly string[],
): Promise<string[]> {
  if (uids?.length === 0) return [];
  const ended = await tx
    .deleteFrom('oidc_records')
    .where('model', '=', 'Session')
    .where('account_id', '=', accountId)
    .$if(uids !== undefined, (query) => query.where('uid', 'in', [...(uids ?? [])]))
    .returning(['uid', 'payload'])
    .execute();
  const endedUids = ended.flatMap(({ uid }) => (uid ? [uid] : []));
  if (endedUids.length === 0) return [];
  await tx.deleteFrom('app_sessions').where('session_uid', 'in', endedUids).execute();
  const opened = ended.flatMap(({ payload }) => Object.entries(authorizationsIn(payload)));
  await endGrants(
    tx,
    opened.flatMap(([, { grantId }]) => (grantId ? [grantId] : [])),
  );
  for (const [clientId, { sid }] of opened) if (sid) await leaveNotice(tx, { now }, { clientId, accountId, sid });
  return endedUids;
}

/** Ends the sessions and grants of an account except those of one session. Returns the number of ended sessions. */
export async function endAllBut(
  tx: Queries,
  database: Pick<Database, 'now'>,
  accountId: string,
  keptUid: string,
): Promise<number> {
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
  return ended.length;
}

/** Ends the refresh tokens of an account. */
export async function endRefreshTokensOf(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('oidc_records').where('account_id', '=', accountId).where('model', '=', 'RefreshToken').execute();
}

/** Deletes grants with their codes and tokens. */
export async function endGrants(tx: Queries, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return;
  await tx
    .deleteFrom('oidc_records')
    .where('grant_id', 'in', [...grantIds])
    .execute();
  await tx.deleteFrom('oidc_records').where('model', '=', 'Grant').where('id', 'in', grantIds.map(hashToken)).execute();
}

/** Ends the grants, codes and tokens of an account. */
export async function endRecordsOf(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('oidc_records').where('account_id', '=', accountId).execute();
}

async function leaveNotice(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  { clientId, accountId, sid }: { clientId: string; accountId: string; sid: string },
): Promise<void> {
  await tx
    .insertInto('logout_notices')
    .values((eb) => ({
      id: randomId(),
      client_id: clientId,
      account_id: accountId,
      sid,
      next_at: now,
      expires_at: eb(now, '+', noticeLifetimeMs),
    }))
    .execute();
}
