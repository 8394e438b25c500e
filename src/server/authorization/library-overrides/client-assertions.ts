import { errors, Provider } from 'oidc-provider';

/** An assertion is remembered until it expires, so that it works only once; none may be remembered for long. */
const maxLifetimeSeconds = 3600;

const assertionsBeingChecked = new WeakSet<object>();

/**
 * Checks the assertion by which a client authenticates (RFC 7523 §3), after the library has verified its signature and
 * before it asks whether the assertion is new.
 * @throws InvalidClientAuth if it is valid for too long
 */
export async function checkAssertion(ctx: object, { exp }: { readonly exp?: unknown }): Promise<void> {
  const secondsLeft = Number(exp) - Date.now() / 1000;
  if (!(secondsLeft <= maxLifetimeSeconds))
    throw new errors.InvalidClientAuth('exp of the client_assertion must be at most an hour ahead');
  assertionsBeingChecked.add(ctx);
}

/** Whether the library now asks for the single use of an assertion, not of a DPoP proof. It asks once for each. */
export const isAssertionBeingChecked = (): boolean =>
  Provider.ctx !== undefined && assertionsBeingChecked.delete(Provider.ctx);
