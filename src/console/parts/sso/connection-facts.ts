import type { ShowSsoConnectionAnswer, SsoConnection } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';

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

/** What the last test of a connection has shown; undefined: there was none. */
export function lastTestText(
  say: ConsoleSay,
  { ago }: Pick<Times, 'ago'>,
  test: ShowSsoConnectionAnswer['lastTest'],
): string {
  if (!test) return say('sso.test.none');
  if (!test.isOfPresentSettings) return say('sso.test.old');
  return say(test.hasPassed ? 'sso.test.passed' : 'sso.test.failed', { when: ago(test.at) });
}
