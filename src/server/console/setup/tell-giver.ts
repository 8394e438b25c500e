import { consolePath } from '../../../contract/console.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { SetupLink } from '../../setup-links/setup-links.ts';
import type { Queries } from '../../storage/transaction.ts';
import type { SetupDeps } from './setup-deps.ts';

const lifetimeMs = 24 * 3_600_000;

/** Queues the mail to who has given a link, in the transaction of what it tells. An account without an address is told nothing. */
export async function tellGiver(
  { outbox, origins, singleSignOn, companies }: Pick<SetupDeps, 'outbox' | 'origins' | 'singleSignOn' | 'companies'>,
  kind: 'setupHandedBack' | 'setupTimeAsked',
  link: SetupLink,
  { id: accountId, email: address, brandId, locale: localeId = '' }: Account,
): Promise<(tx: Queries) => Promise<void>> {
  const { companyId, connectionId, recipient } = link;
  const [company, connection] = await Promise.all([
    companies.byId(companyId),
    connectionId === undefined ? undefined : singleSignOn.connections.byId(connectionId),
  ]);
  if (!address || !company) return async () => undefined;
  const place = kind === 'setupHandedBack' && connection ? placeOf(link.intent, connection.id) : '';
  const page = `${origins.ofInstallation()}${consolePath}/c/${encodeURIComponent(companyId)}/sso${place}`;
  const values = { recipient, company: company.name, page };
  return async (tx) => {
    await outbox.queue(tx, {
      kind,
      to: { channel: 'email', address },
      accountId,
      brandId,
      localeId,
      lifetimeMs,
      values,
    });
  };
}

/** Where the giver goes on: a new connection is switched on, a draft is put in force. */
const placeOf = (intent: SetupLink['intent'], connectionId: string) =>
  `/${encodeURIComponent(connectionId)}${intent === 'sso' ? '/setup/on' : ''}`;
