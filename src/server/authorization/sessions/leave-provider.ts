import type { KoaContextWithOIDC } from 'oidc-provider';
import type { SessionFacts } from '../library-overrides/session-facts.ts';

/** The sessions at companies' providers, by which sessions here began. */
export interface ProviderSignOut {
  /** Names the session here to which one at the provider belongs. */
  linkProviderSession(id: string, sessionUid: string): Promise<void>;
  /** Where a browser goes that has signed out, on its way to `returnsTo`; undefined if its provider is not told. */
  leaveProvider(id: string, returnsTo: string): Promise<string | undefined>;
}

/** After a sign-out, leads the browser to the provider first. The session here has ended before. */
export async function leaveProviderAfterSignOut(
  ctx: KoaContextWithOIDC,
  leaveProvider: ProviderSignOut['leaveProvider'],
): Promise<void> {
  const { oidc, response } = ctx;
  if (oidc?.route !== 'end_session_confirm' || !oidc.params?.logout) return;
  const { providerSession } = (oidc.session ?? {}) as SessionFacts; // fields that keepSessionFacts adds
  const returnsTo = response.get('location');
  if (!providerSession || !returnsTo) return;
  const way = await leaveProvider(providerSession, returnsTo);
  if (way !== undefined) ctx.redirect(way);
}
