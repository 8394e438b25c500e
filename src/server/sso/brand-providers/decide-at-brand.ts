import { ssoResultParameter } from '../../../contract/sign-in/sso-paths.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { VerifiedIdentity } from '../../gateways/identity-provider/identity-provider.ts';
import type { Redirect, RouteRequest } from '../../http/routes.ts';
import type { OpenSignIn, Proof } from '../../sign-in/sign-in.ts';
import { pageWith } from '../go-to-provider.ts';
import { keepPending } from '../identities/keep-pending.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { SsoDeps } from '../sso-deps.ts';
import type { BrandProvider } from '../stores/brand-provider.ts';
import { identityKeyOf } from '../stores/identity-key.ts';
import type { SsoStart } from '../stores/start-store.ts';

interface Answered {
  readonly start: SsoStart;
  readonly signIn: OpenSignIn;
  readonly identity: VerifiedIdentity;
}

/**
 * Signs in by an identity of a brand's provider that is connected to an account of the brand. Any other waits until its
 * user has proven an account: an address alone connects nothing (GOOG-1, APPL-1).
 */
export async function decideAtBrand(
  deps: SsoDeps,
  { start, signIn, identity }: Answered,
  provider: BrandProvider,
  request: RouteRequest,
): Promise<Redirect> {
  const accountId = await deps.identities.accountOf(identityKeyOf(provider.id, identity));
  const account = accountId === undefined ? undefined : await deps.accounts.byId(accountId);
  if (!account || account.brandId !== provider.brandId) {
    await keepPending(deps, start, signIn);
    return pageWith(start.query, { [ssoResultParameter]: '1' });
  }
  const proven = { signIn, account, identity, connectionId: provider.id };
  await proveIdentity(deps, { ...proven, proof: proofOf(account, provider, identity) }, request, async () => true);
  await deps.starts.settle(start, 'proven');
  return pageWith(start.query, {});
}

const proofOf = (
  { id: accountId }: Account,
  provider: BrandProvider,
  { authenticatedAt }: VerifiedIdentity,
): Proof => ({
  method: 'brandProvider',
  accountId,
  provider: provider.id,
  at: authenticatedAt ?? Date.now(),
});
