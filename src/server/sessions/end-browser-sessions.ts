import { hashToken, randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** What a session on a browser has opened to an app. */
export interface AppAuthorization {
  readonly sid?: string;
  readonly grantId?: string;
}

/** The apps of a session, from its record of the OpenID library, by their client ids. */
export function authorizationsIn(payload: string): Readonly<Record<string, AppAuthorization>> {
  const { authorizations } = JSON.parse(payload) as { authorizations?: Record<string, AppAuthorization> }; // written by the library
  return authorizations ?? {};
}

/** How long an app may be told of a session that has ended. */
const toldWithinMs = 3_600_000;

/**
 * Ends sessions of an account on browsers, all or some, with the grants and tokens that came of them, and leaves a
 * notice for each of their apps. Answers the ids of those that it has ended.
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

/** Ends grants with everything that came of them. */
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
      expires_at: eb(now, '+', toldWithinMs),
    }))
    .execute();
}
