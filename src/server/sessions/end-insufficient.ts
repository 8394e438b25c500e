import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { authorizationsIn, endBrowserSessions, endGrants } from './end-browser-sessions.ts';

/** How the user of a session or a token was authenticated (OpenID Connect Core §2). */
export interface RecordedAuthentication {
  readonly accountId: string;
  readonly amr: readonly string[];
  readonly acr: string | undefined;
}
export type IsSufficient = (authentication: RecordedAuthentication) => boolean;

/** How many were ended. */
export interface Ended {
  readonly sessions: number;
  readonly grants: number;
}

const models = ['Session', 'RefreshToken', 'DeviceCode', 'AuthorizationCode'];

/** Ends the browser sessions, and the grants with their codes and tokens, whose authentication is not sufficient. */
export async function endInsufficient(
  tx: Queries,
  database: Pick<Database, 'now'>,
  accountIds: readonly string[],
  isSufficient: IsSufficient,
): Promise<Ended> {
  if (accountIds.length === 0) return { sessions: 0, grants: 0 };
  const rows = await tx
    .selectFrom('oidc_records')
    .select(['model', 'account_id', 'uid', 'grant_id', 'payload'])
    .where('account_id', 'in', [...accountIds])
    .where('model', 'in', models)
    .execute();
  const found = rows.filter(({ account_id, payload }) => !isSufficient(authenticationIn(account_id ?? '', payload)));
  const sessions = found.filter(({ model }) => model === 'Session');
  for (const accountId of new Set(sessions.map((row) => row.account_id ?? ''))) {
    const uids = sessions.flatMap(({ account_id, uid }) => (account_id === accountId && uid ? [uid] : []));
    await endBrowserSessions(tx, database, accountId, uids);
  }
  const ofSessions = sessions.flatMap(({ payload }) => Object.values(authorizationsIn(payload)));
  const ofTokens = found.flatMap(({ grant_id }) => grant_id ?? []);
  await endGrants(tx, ofTokens);
  const grants = new Set([...ofSessions.flatMap(({ grantId }) => grantId ?? []), ...ofTokens]);
  return { sessions: sessions.length, grants: grants.size };
}

function authenticationIn(accountId: string, payload: string): RecordedAuthentication {
  const { amr = [], acr } = JSON.parse(payload) as { amr?: string[]; acr?: string }; // written by the library
  return { accountId, amr, acr };
}
