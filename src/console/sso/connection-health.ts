import type { SsoConnection } from '../kernel/management.generated.ts';
import type { Tone } from '../parts/icons/Icon.tsx';

export type Protocol = SsoConnection['type'];

/** The names of the protocols, which are the same in every language. */
export const protocolNames = { saml: 'SAML 2.0', oidc: 'OpenID Connect' } as const satisfies Record<Protocol, string>;

/** Where the users of a connection sign in. */
export function hostOf({ signOnAddress, issuer }: Pick<SsoConnection, 'signOnAddress' | 'issuer'>): string {
  try {
    return new URL(signOnAddress ?? issuer).host;
  } catch {
    return issuer; // an entity id need not be an address
  }
}

const soonMs = 30 * 24 * 3_600_000;

/** How urgent the end of a certificate is. Both times are milliseconds since 1970. */
export function certificateTone(endsAt: number, now: number): Extract<Tone, 'ok' | 'warn' | 'bad'> {
  if (endsAt <= now) return 'bad';
  return endsAt - now < soonMs ? 'warn' : 'ok';
}
