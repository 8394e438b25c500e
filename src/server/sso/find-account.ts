import type { Account } from '../accounts/accounts.ts';
import { domainOf } from './domain-store.ts';
import { NoAccount } from './no-account.ts';
import type { ProvenIdentity } from './prove-by-single-sign-on.ts';
import type { SsoDeps } from './sso-deps.ts';

type Found = Pick<ProvenIdentity, 'connection' | 'identity'>;

/**
 * The account of an identity. An identity without one is linked to an account of the company by its address, if the
 * company has proven its domain, and the provider says that it is verified. Where the protocol has no such statement, as
 * SAML, the proven domain alone vouches.
 * @throws NoAccount
 */
export async function findAccount(deps: SsoDeps, found: Found): Promise<Account> {
  const { accounts, identities } = deps;
  const linked = await identities.accountOf(found.identity);
  const account = linked === undefined ? await findByAddress(deps, found) : await accounts.byId(linked);
  if (!account || account.companyId !== found.connection.companyId)
    throw new NoAccount('Nobody of the company has this identity or address here.');
  return account;
}

/** Whether the address of an identity counts: not unverified, at a domain that the company has proven. */
export async function isVouchedFor(
  { domains }: Pick<SsoDeps, 'domains'>,
  { connection, identity: { email, isEmailVerified } }: Found,
): Promise<boolean> {
  const domain = email && domainOf(email);
  if (!domain || isEmailVerified === false) return false;
  return (await domains.companyOf(domain)) === connection.companyId;
}

async function findByAddress(deps: SsoDeps, found: Found) {
  const { connection, identity } = found;
  if (identity.email === undefined || !(await isVouchedFor(deps, found))) return undefined;
  return (await deps.accounts.byEmail(identity.email)).find(({ companyId }) => companyId === connection.companyId);
}
