import type { OutputOf } from '../../../contract/call.ts';
import type { ssoCalls } from '../../../contract/sign-in/sso.ts';
import { signInHostOf } from '../../gateways/identity-provider/identity-providers.ts';
import { addressBudgets } from '../../rate-limiter/address-budgets.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { type Connection, covers } from '../stores/connection.ts';
import { domainOf } from '../stores/domain-store.ts';

/** Look-ups and starts of one client address, which a whole office may share. */
const perAddress = { most: 300, windowMs: 60_000 };

/** @throws Refused 429 */
export async function countLookUp({ rateLimiter }: Pick<SsoDeps, 'rateLimiter'>, address: string): Promise<void> {
  await rateLimiter.consumeAll(addressBudgets('sso', address, perAddress));
}

/** The connections of the company that has proven the domain of an address, in the order of their ids. */
export async function connectionsFor(
  { domains, connections }: Pick<SsoDeps, 'connections' | 'domains'>,
  email: string,
): Promise<Connection[]> {
  const domain = domainOf(email);
  const companyId = domain && (await domains.companyOf(domain));
  if (!companyId) return [];
  return (await connections.list(companyId)).filter((one) => one.isEnabled && covers(one, domain));
}

/**
 * The error where no connection is for an address: none is set up (501), or its company has switched it off, so that the
 * password helps (317), unless that company accepts no password (508).
 */
export async function errorWithoutConnection(
  { domains, connections, brandEnforcesSso }: Pick<SsoDeps, 'domains' | 'connections' | 'brandEnforcesSso'>,
  email: string,
): Promise<'317' | '501' | '508'> {
  const domain = domainOf(email);
  const owner = domain && (await domains.ownerOf(domain));
  if (!owner || (await connections.list(owner.companyId)).length === 0) return '501';
  return owner.isSsoEnforced || brandEnforcesSso(owner.brandId) ? '508' : '317';
}

/** Where the users of a connection sign in. */
export const hostOf = ({ settings }: Pick<Connection, 'settings'>) => signInHostOf(settings);

export type Availability = OutputOf<typeof ssoCalls.ssoAvailability>;

/** What an address can sign in by. The domain alone decides, so that it tells nothing about the person (SSO-1). */
export async function findAvailability(
  deps: Pick<SsoDeps, 'connections' | 'domains' | 'rateLimiter'>,
  email: string,
  address: string,
): Promise<Availability> {
  await countLookUp(deps, address);
  const found = await connectionsFor(deps, email);
  return { connections: found.map((one) => ({ id: one.id, label: one.label, host: hostOf(one) })) };
}
