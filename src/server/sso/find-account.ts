import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import { domainOf } from './domain-store.ts';
import type { ProvenIdentity } from './prove-by-single-sign-on.ts';
import type { SsoDeps } from './sso-deps.ts';

type Found = Pick<ProvenIdentity, 'connection' | 'identity'>;

/**
 * The account of an identity. An identity without one is linked to an account of the company by its address, if the
 * company has proven its domain, and the provider says that it is verified. Where the protocol has no such statement, as
 * SAML, the proven domain alone vouches.
 * @throws Refused `ssoNoAccount`
 */
export async function findAccount(deps: SsoDeps, found: Found): Promise<Account> {
  const { accounts, identities } = deps;
  const linked = await identities.accountOf(found.identity);
  const account = linked === undefined ? await findByAddress(deps, found) : await accounts.byId(linked);
  if (!account || account.companyId !== found.connection.companyId) throw new Refused('ssoNoAccount');
  return account;
}

async function findByAddress({ accounts, domains }: SsoDeps, { connection, identity }: Found) {
  const { email, isEmailVerified } = identity;
  const domain = email && domainOf(email);
  if (!email || !domain || isEmailVerified === false) return undefined;
  if ((await domains.companyOf(domain)) !== connection.companyId) return undefined;
  return (await accounts.byEmail(email)).find(({ companyId }) => companyId === connection.companyId);
}
