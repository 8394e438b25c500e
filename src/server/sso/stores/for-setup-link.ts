import type { Selectable } from 'kysely';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ConnectionChanges } from './connection.ts';
import { ConnectionConflict } from './connection-store.ts';
import { type ClaimedDomain, DomainConflict } from './domain-store.ts';
import type { SingleSignOn } from './single-sign-on.ts';
import { besideSettings, settingsRow, settingsText } from './stored-settings.ts';

interface LinkDeps {
  readonly database: Pick<Database, 'db' | 'now'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly singleSignOn: SingleSignOn;
}
type ProviderChanges = Pick<ConnectionChanges, 'settings' | 'secret'>;

/**
 * Single sign-on as a set-up link may change it: nothing that it writes takes effect on a sign-in, whatever the operations and
 * others do at the same time. A link for a new connection adds it switched off and changes it only so. A domain is proven only
 * before any connection is in use, and a proof that there is stays as it is; a link for one domain sees and proves this one.
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
      async add(connection) {
        const { intent } = await workingLink(deps, linkId);
        await (intent === 'sso' ? connections.add({ ...connection, isEnabled: false }) : refuse());
      },
      change: (id, { settings, secret }) => changeDraft(deps, linkId, id, { ...(settings && { settings }), secret }),
      replaceSettings: refuse,
      remove: refuse,
    },
    domains: {
      ...domains,
      list: (companyId) => domainsOfLink(deps, linkId, companyId),
      claim: (domain, companyId) => claimForLink(deps, linkId, domain, companyId),
      prove: (domain, companyId) => proveBeforeUse(deps, linkId, domain, companyId),
      remove: refuse,
    },
  };
}

type LinkPart = Pick<Selectable<Tables['setup_links']>, 'intent' | 'domain' | 'company_id'>;

/** The row of a link while it works. Statements look for it, so that a link that ends in the same second changes nothing. */
const whileItWorks = ({ db, now }: LinkDeps['database'], linkId: string) =>
  db
    .selectFrom('setup_links')
    .select(['setup_links.intent', 'setup_links.domain', 'setup_links.company_id'])
    .where('setup_links.id', '=', linkId)
    .where('setup_links.ended_at', 'is', null)
    .where('setup_links.works_until', '>', now);

/** The part of a link that works. @throws ConnectionConflict for another one */
async function workingLink({ database }: LinkDeps, linkId: string): Promise<LinkPart> {
  const link = await whileItWorks(database, linkId).executeTakeFirst();
  if (!link) throw new ConnectionConflict('The set-up link does not work any more.');
  return link;
}

/** Whether a link may see and prove a domain: one for a new connection all of its company, one for a domain this one alone. */
const isOwn = ({ intent, domain: own }: LinkPart, domain: string) =>
  intent === 'sso' || (intent === 'domain' && own === domain);

/** The domains that a link may see. */
async function domainsOfLink(deps: LinkDeps, linkId: string, companyId?: string): Promise<ClaimedDomain[]> {
  const link = await workingLink(deps, linkId);
  return (await deps.singleSignOn.domains.list(companyId)).filter(({ domain }) => isOwn(link, domain));
}

/** A domain that is not proven. A link for one domain claims no other, nor this one anew. @throws DomainConflict */
async function claimForLink(deps: LinkDeps, linkId: string, domain: string, companyId: string): Promise<ClaimedDomain> {
  const { domains } = deps.singleSignOn;
  const { intent } = await workingLink(deps, linkId);
  const claimed =
    intent === 'sso'
      ? await domains.claim(domain, companyId)
      : (await domainsOfLink(deps, linkId, companyId)).find((one) => one.domain === domain);
  if (!claimed) throw new DomainConflict(`The set-up link is not for ${domain}.`);
  if (claimed.provenAt !== undefined) throw new DomainConflict(`${claimed.domain} is proven already.`);
  return claimed;
}

/**
 * Changes the provider of a connection that is switched off, while a link for it works. The statement decides: who switches the
 * connection on, or takes the link back, has the settings of before.
 * @throws ConnectionConflict for any other one
 */
async function changeDraft(
  { database, secrets }: LinkDeps,
  linkId: string,
  id: string,
  { settings, secret }: ProviderChanges,
): Promise<void> {
  const values = {
    ...(settings && { settings: settingsText(settings) }),
    ...(secret !== undefined && { secret: secrets.seal(secret) }),
  };
  if (Object.keys(values).length === 0) return;
  const row = await database.db
    .selectFrom('sso_connections')
    .select(settingsRow)
    .where('id', '=', id)
    .executeTakeFirst();
  const ofLink = whileItWorks(database, linkId)
    .where('setup_links.intent', '=', 'sso')
    .where('setup_links.connection_id', '=', id);
  const { numUpdatedRows } = await database.db
    .updateTable('sso_connections')
    .set({ ...values, ...(row && besideSettings({ ...row, ...values }, secrets)) })
    .where('id', '=', id)
    .where('is_enabled', '=', 0)
    .where((eb) => eb.exists(ofLink))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ConnectionConflict('The set-up link cannot change this connection any more.');
}

/**
 * Proves a domain while the company has no connection that is switched on, and no Kerberos realm, and a link for it works.
 * @throws DomainConflict
 */
async function proveBeforeUse(deps: LinkDeps, linkId: string, domain: string, companyId: string): Promise<void> {
  const { db, now } = deps.database;
  const owner = await deps.singleSignOn.domains.companyOf(domain);
  if (owner !== undefined && owner !== companyId)
    throw new DomainConflict(`Another company has proven ${domain}. Remove it there first.`);
  const ofLink = whileItWorks(deps.database, linkId)
    .where('setup_links.company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('setup_links.intent', '=', 'sso'),
        eb.and([eb('setup_links.intent', '=', 'domain'), eb('setup_links.domain', '=', domain)]),
      ]),
    );
  const connectionsInUse = db
    .selectFrom('sso_connections')
    .select('sso_connections.id')
    .where('sso_connections.company_id', '=', companyId)
    .where('sso_connections.is_enabled', '=', 1);
  const realms = db.selectFrom('sso_realms').select('sso_realms.realm').where('sso_realms.company_id', '=', companyId);
  const { numUpdatedRows } = await db
    .updateTable('sso_domains')
    .set({ proven_at: now, checked_at: now, missing_since: null, lost_at: null, proven_by: 'dns' })
    .where('domain', '=', domain)
    .where('company_id', '=', companyId)
    .where((eb) => eb.exists(ofLink))
    .where((eb) => eb.not(eb.exists(connectionsInUse)))
    .where((eb) => eb.not(eb.exists(realms)))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  await workingLink(deps, linkId);
  throw new DomainConflict(
    'Single sign-on of the company is in use, so that a further domain changes how people sign in. An administrator proves it.',
  );
}
