import type { Account } from '../../accounts/accounts.ts';
import type { ProvenIdentity } from '../answered-start.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { covers } from '../stores/connection.ts';
import { domainOf } from '../stores/domain-store.ts';
import { identityKeyOf } from '../stores/identity-key.ts';
import { anotherUser, NoAccount } from './no-account.ts';

type Found = Pick<ProvenIdentity, 'connection' | 'identity'>;
type LookUpDeps = Pick<SsoDeps, 'accounts' | 'connections' | 'domains' | 'identities'>;

/**
 * The account of an identity. An identity without one is linked to an account of the company by its address, if the
 * company has proven its domain, and the provider says that it is verified. Where the protocol has no such statement, as
 * SAML, the proven domain alone vouches. An address that another user of the provider has had links nobody, since addresses
 * are given to new people, and subjects are not (OpenID Connect Core §5.7).
 * @throws NoAccount
 */
export async function findAccount(deps: LookUpDeps, found: Found): Promise<Account> {
  const { connection, identity } = found;
  const key = identityKeyOf(connection.id, identity);
  const [linkedId, atAddress] = await Promise.all([deps.identities.accountOf(key), findByAddress(deps, found)]);
  const account = linkedId === undefined ? atAddress : await deps.accounts.byId(linkedId);
  if (!account || account.companyId !== connection.companyId)
    throw new NoAccount('Nobody of the company has this identity or address here.');
  if (atAddress && atAddress.id !== account.id)
    throw new NoAccount(
      `The provider gives its user, whose account is ${account.id}, the address of another account.`,
      'ssoIdentityConflict',
    );
  if (linkedId === undefined && !identity.isAddressDerived && (await deps.identities.hasOther(key, account.id)))
    throw anotherUser(connection.id, account.id);
  return account;
}

/** Why an address does not count. */
interface Doubt {
  readonly check: 'email' | 'domain' | 'account';
  /** For operators. */
  readonly sentence: string;
}

/** Undefined if the address of an identity counts. */
export async function doubtAbout(deps: LookUpDeps, found: Found): Promise<Doubt | undefined> {
  const { connection, identity } = found;
  const domain = identity.email && domainOf(identity.email);
  if (!domain) return { check: 'email', sentence: 'The provider gives no usable e-mail address.' };
  if (identity.lacksEmailStatement) return { check: 'email', sentence: noStatement(connection.id) };
  if (identity.isEmailVerified === false)
    return { check: 'email', sentence: 'The provider says that the e-mail address is not verified.' };
  if (!covers(connection, domain))
    return { check: 'domain', sentence: `The connection is not for addresses at ${domain}.` };
  const isProven = (await deps.domains.companyOf(domain)) === connection.companyId;
  if (!isProven) return { check: 'domain', sentence: `The company has not proven ${domain}.` };
  return doubtAboutAccount(deps, found);
}

/**
 * Whoever administers one of several providers of a company may write any address of the company there. So a further one
 * reaches neither administrators nor accounts of another one by the address alone.
 */
async function doubtAboutAccount(deps: LookUpDeps, found: Found): Promise<Doubt | undefined> {
  const { connection, identity } = found;
  const others = identity.isAddressDerived ? [] : await deps.connections.othersThan(connection);
  const account = others.length > 0 ? await ownerOfAddress(deps, found) : undefined;
  if (!account) return undefined;
  const linked = await deps.identities.connectionsOf(account.id);
  if (linked.includes(connection.id)) return undefined;
  const other = others.find(({ id }) => linked.includes(id));
  if (other) return { check: 'account', sentence: ofAnother(other.id, account.id) };
  const isGuarded = account.role === 'administrator' || account.isEmergencyAccess;
  return isGuarded && others.some(({ isOlder }) => isOlder)
    ? { check: 'account', sentence: ofAdministrator }
    : undefined;
}

const ofAnother = (connectionId: string, accountId: string) =>
  `The account of this address is connected by "${connectionId}", another provider of the company. ` +
  `Its user may prove it by the password, or "portico sso identity remove ${connectionId} ${accountId}" ends that.`;
const ofAdministrator =
  'The account of this address is an administrator’s, and a further provider of a company connects those by the password alone.';

const noStatement = (connectionId: string) =>
  'The provider does not say that the e-mail address is verified (email_verified). ' +
  `It may come from another claim, for which the proven domain vouches: portico sso set ${connectionId} --map email=<claim>`;

async function findByAddress(deps: LookUpDeps, found: Found): Promise<Account | undefined> {
  return (await doubtAbout(deps, found)) === undefined ? ownerOfAddress(deps, found) : undefined;
}

/** The account of the company that has the address of an identity. */
async function ownerOfAddress(
  deps: Pick<SsoDeps, 'accounts'>,
  { connection, identity }: Found,
): Promise<Account | undefined> {
  if (identity.email === undefined) return undefined;
  return (await deps.accounts.byEmail(identity.email)).find(({ companyId }) => companyId === connection.companyId);
}
