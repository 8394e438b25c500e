import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { ConnectionChanges } from './connection.ts';
import { ConnectionConflict, settingsText } from './connection-store.ts';
import { DomainConflict } from './domain-store.ts';
import type { SingleSignOn } from './single-sign-on.ts';

interface LinkDeps {
  readonly database: Pick<Database, 'db' | 'now'>;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly singleSignOn: SingleSignOn;
}
type ProviderChanges = Pick<ConnectionChanges, 'settings' | 'secret'>;

/**
 * Single sign-on as a set-up link may change it: nothing that it writes takes effect on a sign-in, whatever the operations and
 * others do at the same time. A connection is added switched off and changed only so; a domain is proven only before any
 * connection is in use, and a proof that there is stays as it is.
 */
export function singleSignOnForLink(deps: LinkDeps, linkId: string): SingleSignOn {
  const { connections, domains } = deps.singleSignOn;
  const refuse = async (): Promise<never> => {
    throw new Error('A set-up link does not do this.'); // no operation of a link asks for it
  };
  return {
    ...deps.singleSignOn,
    connections: {
      ...connections,
      add: (connection) => connections.add({ ...connection, isEnabled: false }),
      change: (id, { settings, secret }) => changeDraft(deps, linkId, id, { ...(settings && { settings }), secret }),
      remove: refuse,
    },
    domains: {
      ...domains,
      async claim(domain, companyId) {
        const claimed = await domains.claim(domain, companyId);
        if (claimed.provenAt !== undefined) throw new DomainConflict(`${claimed.domain} is proven already.`);
        return claimed;
      },
      prove: (domain, companyId) => proveBeforeUse(deps, domain, companyId),
      remove: refuse,
    },
  };
}

/**
 * Changes the provider of a connection that is switched off, while a link for it works. The statement decides: who switches the
 * connection on, or takes the link back, has the settings of before.
 * @throws ConnectionConflict for any other one
 */
async function changeDraft(
  { database: { db, now }, secrets }: LinkDeps,
  linkId: string,
  id: string,
  { settings, secret }: ProviderChanges,
): Promise<void> {
  const values = {
    ...(settings && { settings: settingsText(settings) }),
    ...(secret !== undefined && { secret: secrets.seal(secret) }),
  };
  if (Object.keys(values).length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('sso_connections')
    .set(values)
    .where('id', '=', id)
    .where('is_enabled', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('setup_links')
          .select('setup_links.id')
          .where('setup_links.id', '=', linkId)
          .where('setup_links.connection_id', '=', id)
          .where('setup_links.ended_at', 'is', null)
          .where('setup_links.works_until', '>', now),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ConnectionConflict('The set-up link cannot change this connection any more.');
}

/** Proves a domain while the company has no connection that is switched on, and no Kerberos realm. @throws DomainConflict */
async function proveBeforeUse(
  { database: { db, now }, singleSignOn: { domains } }: LinkDeps,
  domain: string,
  companyId: string,
): Promise<void> {
  const owner = await domains.companyOf(domain);
  if (owner !== undefined && owner !== companyId)
    throw new DomainConflict(`Another company has proven ${domain}. Remove it there first.`);
  const { numUpdatedRows } = await db
    .updateTable('sso_domains')
    .set({ proven_at: now, checked_at: now, missing_since: null, proven_by: 'dns' })
    .where('domain', '=', domain)
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sso_connections')
            .select('sso_connections.id')
            .where('sso_connections.company_id', '=', companyId)
            .where('sso_connections.is_enabled', '=', 1),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('sso_realms').select('sso_realms.realm').where('sso_realms.company_id', '=', companyId),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new DomainConflict(
      'Single sign-on of the company is in use, so that a further domain changes how people sign in. An administrator proves it.',
    );
}
