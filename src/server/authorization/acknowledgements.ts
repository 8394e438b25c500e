import type { ClientAuthorizationState, KoaContextWithOIDC } from 'oidc-provider';
import type { Acknowledged } from '../sign-in/sign-in.ts';

/** Field of the interaction result that passes the acknowledgements to the library. */
export const acknowledged = 'acknowledged';

/** The library stores further fields beside its own. */
type OpenedApp = ClientAuthorizationState & Partial<Acknowledged>;

/**
 * The notices that the user has acknowledged in a session: the government notice for all apps, the retirement of an app
 * only for that app.
 */
export function readAcknowledged({ oidc }: KoaContextWithOIDC): Acknowledged {
  const opened: Readonly<Record<string, OpenedApp>> = oidc.session?.authorizations ?? {};
  const here = opened[oidc.client?.clientId ?? ''];
  const { isNoticeAcknowledged, isSunsetAcknowledged } = readFinishedAcknowledgements(oidc);
  return {
    isNoticeAcknowledged: isNoticeAcknowledged || Object.values(opened).some((app) => app.isNoticeAcknowledged),
    isSunsetAcknowledged: isSunsetAcknowledged || here?.isSunsetAcknowledged === true,
  };
}

/** Stores the acknowledgements of the finished sign-in in the session. */
export function storeAcknowledged({ oidc }: KoaContextWithOIDC): void {
  const { session, client } = oidc;
  if (!session || !client) return;
  const { isNoticeAcknowledged, isSunsetAcknowledged } = readFinishedAcknowledgements(oidc);
  session.ensureClientContainer(client.clientId);
  Object.assign(session.authorizationFor(client.clientId), {
    ...(isNoticeAcknowledged && { isNoticeAcknowledged }),
    ...(isSunsetAcknowledged && { isSunsetAcknowledged }),
  });
}

function readFinishedAcknowledgements({ result }: KoaContextWithOIDC['oidc']): Acknowledged {
  const none: Acknowledged = { isNoticeAcknowledged: false, isSunsetAcknowledged: false };
  return (result?.[acknowledged] as Acknowledged | undefined) ?? none; // only `finishSignIn` writes it
}
