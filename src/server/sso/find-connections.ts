import type { OutputOf } from '../../contract/call.ts';
import type { ssoCalls } from '../../contract/sso.ts';
import { signInHostOf } from '../gateways/identity-provider/identity-providers.ts';
import { rateLimitKey } from '../http/client-address.rules.ts';
import type { Connection } from './connection.ts';
import { domainOf } from './domain-store.ts';
import type { SsoDeps } from './sso-deps.ts';

/** Look-ups and starts of one client address, which a whole office may share. */
const perAddress = { most: 300, windowMs: 60_000 };

/** @throws Refused 429 */
export async function countLookUp({ rateLimiter }: Pick<SsoDeps, 'rateLimiter'>, address: string): Promise<void> {
  await rateLimiter.consume(`sso:${rateLimitKey(address)}`, perAddress);
}

/** The connections of the company that has proven the domain of an address, in the order of their ids. */
export async function connectionsFor({ domains, connections }: SsoDeps, email: string): Promise<Connection[]> {
  const domain = domainOf(email);
  const companyId = domain && (await domains.companyOf(domain));
  if (!companyId) return [];
  return (await connections.list(companyId)).filter(({ isEnabled }) => isEnabled);
}

/** Whether the company of an address has single sign-on, and has switched it off. */
export async function isSwitchedOff({ domains, connections }: SsoDeps, email: string): Promise<boolean> {
  const domain = domainOf(email);
  const companyId = domain && (await domains.companyOf(domain));
  return companyId !== undefined && (await connections.list(companyId)).length > 0;
}

/** Where the users of a connection sign in. */
export const hostOf = ({ settings }: Pick<Connection, 'settings'>) => signInHostOf(settings);

export type Availability = OutputOf<typeof ssoCalls.ssoAvailability>;

/** What an address can sign in by. The domain alone decides, so that it tells nothing about the person (SSO-1). */
export async function findAvailability(deps: SsoDeps, email: string, address: string): Promise<Availability> {
  await countLookUp(deps, address);
  const found = await connectionsFor(deps, email);
  return { connections: found.map((one) => ({ id: one.id, label: one.label, host: hostOf(one) })) };
}
