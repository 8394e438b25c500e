import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';

/** An assertion is remembered until it expires, so that it works only once; none may be remembered for long. */
const maxLifetimeSeconds = 3600;

const assertionsBeingChecked = new WeakSet<object>();

type AssertionContext = {
  readonly oidc: { readonly provider: Pick<KoaContextWithOIDC['oidc']['provider'], 'issuer'> };
};

/**
 * Checks the assertion by which a client authenticates (RFC 7523 §3), after the library has verified its signature and
 * before it asks whether the assertion is new. It must be for this issuer alone: one for several audiences, or for an
 * endpoint whose address another server has told the client, could be used here by somebody else.
 * @throws InvalidClientAuth also if it is valid for too long
 */
export async function checkAssertion(
  ctx: AssertionContext,
  { exp, aud }: { readonly exp?: unknown; readonly aud?: unknown },
): Promise<void> {
  if (aud !== ctx.oidc.provider.issuer)
    throw new errors.InvalidClientAuth('aud of the client_assertion must be the issuer, as one string');
  const secondsLeft = Number(exp) - Date.now() / 1000;
  if (!(secondsLeft <= maxLifetimeSeconds))
    throw new errors.InvalidClientAuth('exp of the client_assertion must be at most an hour ahead');
  assertionsBeingChecked.add(ctx);
}

/** Whether the library now asks for the single use of an assertion, not of a DPoP proof. It asks once for each. */
export const isAssertionBeingChecked = (): boolean =>
  Provider.ctx !== undefined && assertionsBeingChecked.delete(Provider.ctx);
