import type { KoaContextWithOIDC } from 'oidc-provider';
import { isTestClientId } from '../../../rules/apps/test-client.ts';
import { type Clients, consoleClientId } from '../../clients/clients.ts';
import type { SessionStore } from '../../sessions/sessions.ts';

interface UseDeps {
  readonly sessions: Pick<SessionStore, 'record'>;
  readonly clients: Pick<Clients, 'byId'>;
  /** Default limit of concurrent sessions of a user at an app; undefined for no limit. */
  readonly mostSessions: number | undefined;
}

/** Records that an app uses the session. Returns false where that waits until the session is saved, as sessions are limited. */
export async function recordUse(
  { sessions, clients, mostSessions }: UseDeps,
  ctx: KoaContextWithOIDC,
  isSaved: boolean,
): Promise<boolean> {
  const { session, client } = ctx.oidc;
  if (!session?.accountId || !session.exp || !client) return true;
  const registered = await clients.byId(client.clientId);
  const maxSessions = registered?.mostSessions ?? mostSessions;
  if (maxSessions !== undefined && !isSaved) return false;
  await sessions.record({
    sessionUid: session.uid,
    clientId: isTestClientId(client.clientId) ? consoleClientId : client.clientId, // it was opened in the console
    accountId: session.accountId,
    userAgent: ctx.get('user-agent').slice(0, 500) || undefined,
    sessionExpiresAt: session.exp,
    maxSessions,
  });
  return true;
}
