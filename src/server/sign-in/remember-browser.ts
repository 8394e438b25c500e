import type { Account } from '../accounts/accounts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf, type SecurityNotices } from '../messages/messages.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { KnownDevices } from './known-devices.ts';

export interface RememberBrowserDeps {
  readonly database: Database;
  readonly knownDevices: KnownDevices;
  readonly notices: SecurityNotices;
  readonly countries: CountryFinder;
}

/** What is known of a browser already. */
export interface KnownBrowser {
  readonly isKnown?: boolean;
}

/**
 * Records that an account signed in with this browser. A new one is told to the account's contacts, unless it is the first
 * of the account.
 */
export async function rememberBrowser(
  { database, knownDevices, notices, countries }: RememberBrowserDeps,
  account: Account,
  context: RequestContext,
  known: KnownBrowser = {},
): Promise<void> {
  const { deviceId } = context;
  if (known.isKnown) return knownDevices.touchLater(account.id, deviceId);
  if (known.isKnown === undefined && (await knownDevices.touch(account.id, deviceId))) return;
  const isFirst = !(await knownDevices.hasAny(account.id));
  const notice = { kind: 'newBrowser', values: { asked: askedOf(context, countries) } } as const;
  const tell = isFirst ? undefined : await notices.prepare(account, notice);
  await inTransaction(database, async (tx) => {
    if (await knownDevices.add(tx, account.id, deviceId)) await tell?.(tx);
  });
}
