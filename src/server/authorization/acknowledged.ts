import type { ClientAuthorizationState, KoaContextWithOIDC } from 'oidc-provider';
import type { Acknowledged } from '../sign-in/sign-in.ts';

/** Under which name the result of a sign-in says it to the library. */
export const acknowledged = 'acknowledged';

/** The library keeps what stands beside its own. */
type OpenedApp = ClientAuthorizationState & Partial<Acknowledged>;

/**
 * What the user of a session has acknowledged in the sign-ins that made use of it: the government notice once for all
 * apps, the end of an app for that app alone.
 */
export function acknowledgedIn({ oidc }: KoaContextWithOIDC): Acknowledged {
  const opened: Readonly<Record<string, OpenedApp>> = oidc.session?.authorizations ?? {};
  const here = opened[oidc.client?.clientId ?? ''];
  const { isNoticeAcknowledged, isSunsetAcknowledged } = justNow(oidc);
  return {
    isNoticeAcknowledged: isNoticeAcknowledged || Object.values(opened).some((app) => app.isNoticeAcknowledged),
    isSunsetAcknowledged: isSunsetAcknowledged || here?.isSunsetAcknowledged === true,
  };
}

/** Keeps in the session what was acknowledged in the sign-in that has just ended. */
export function keepAcknowledged({ oidc }: KoaContextWithOIDC): void {
  const { session, client } = oidc;
  if (!session || !client) return;
  const { isNoticeAcknowledged, isSunsetAcknowledged } = justNow(oidc);
  session.ensureClientContainer(client.clientId);
  Object.assign(session.authorizationFor(client.clientId), {
    ...(isNoticeAcknowledged && { isNoticeAcknowledged }),
    ...(isSunsetAcknowledged && { isSunsetAcknowledged }),
  });
}

function justNow({ result }: KoaContextWithOIDC['oidc']): Acknowledged {
  const none: Acknowledged = { isNoticeAcknowledged: false, isSunsetAcknowledged: false };
  return (result?.[acknowledged] as Acknowledged | undefined) ?? none; // written by `finishSignIn` alone
}
