import { z } from 'zod';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import { type ProviderSettings, providerSettings } from '../../gateways/identity-provider/identity-providers.ts';
import { createTxtRecords } from '../../gateways/txt-records/txt-records.ts';
import type { Installation } from '../../installation.ts';
import {
  answerPathOf,
  type Connection,
  checkDomain,
  connectionChanges,
  logoutPathOf,
  metadataPathOf,
  newConnection,
  newRealm,
  recordNameOf,
  recordValueOf,
  testPath,
} from '../../sso/sso.ts';
import { findAccount } from '../find-account.ts';
import { changes, OperationRefused, query } from '../operation.ts';
import { endPasswordSessions } from './end-password-sessions.ts';
import { enforcementGaps } from './enforcement-gaps.ts';
import { refuseOwnName } from './refuse-entity-name.ts';

const company = z.string().min(1).optional().describe('The only company whose connections may be named.');
export const named = z.object({ id: z.string().min(1), company });
const realmInput = z.object({ realm: z.string().min(1), company });
const enforcement = z.object({ company: z.string().min(1), isEnforced: z.boolean() });
const domainInput = z.object({ company: z.string().min(1), domain: z.string().min(1).max(253) });

/** A connection of the company, if one is named. @throws OperationRefused */
export async function findConnection({ singleSignOn }: Installation, { id, company: owner }: z.output<typeof named>) {
  const found = await singleSignOn.connections.byId(id);
  if (!found || (owner !== undefined && found.companyId !== owner))
    throw new OperationRefused(`There is no connection "${id}".`);
  return found;
}

/** @throws OperationRefused for what a provider does */
export function asOperationRefused(reason: unknown): never {
  if (!(reason instanceof IdentityRefused)) throw reason;
  throw new OperationRefused(`The provider cannot be used. ${reason.message}`, { cause: reason });
}

/** A connection must reach its provider before it counts. @throws OperationRefused */
export async function refuseUnusable({ identityProviders }: Installation, settings: ProviderSettings) {
  const connection = { id: '', settings, secret: undefined, answerAddress: '', entityId: '', logoutAddress: '' };
  await identityProviders.probe(connection).catch(asOperationRefused);
}

/** A connection as operators see it, with the address that they enter at the provider. */
export const shown = (
  { config: { publicUrl }, identityProviders }: Installation,
  { settings, ...connection }: Connection,
) => ({
  ...connection,
  ...identityProviders.describe(settings),
  type: settings.type,
  redirectUri: publicUrl + answerPathOf(connection.id),
  logoutUri: publicUrl + logoutPathOf(connection.id),
  ...(settings.type === 'saml' && { ownMetadata: publicUrl + metadataPathOf(connection.id) }),
});

/** The settings with what a change gives. @throws OperationRefused if it is of another protocol */
function changedSettings(stored: ProviderSettings, changed: Readonly<Record<string, string>>): ProviderSettings {
  const parsed = providerSettings.safeParse({ ...stored, ...changed });
  if (parsed.success) return parsed.data;
  throw new OperationRefused(`A connection of the type ${stored.type} has no ${Object.keys(changed).join(', ')}.`);
}

/** Names that a change gives replace the stored ones; an empty one ends it. */
const mergedNames = (stored: Connection['attributes'], changed: Connection['attributes'] = {}) =>
  Object.fromEntries(Object.entries({ ...stored, ...changed }).filter(([, name]) => name));

/** Operations on single sign-on with the providers of companies. */
export const ssoOperations = {
  addSsoConnection: changes(newConnection, async (installation, connection) => {
    refuseOwnName(installation, connection.settings.issuer);
    await refuseUnusable(installation, connection.settings);
    await installation.singleSignOn.connections.add(connection);
    return shown(installation, await findConnection(installation, { id: connection.id }));
  }),
  setSsoConnection: changes(named.extend({ changes: connectionChanges }), async (installation, input) => {
    const stored = await findConnection(installation, input);
    const { issuer, clientId, clientSecret, attributes, ...common } = input.changes;
    const given = { ...(issuer && { issuer }), ...(clientId && { clientId }) };
    const settings = changedSettings(stored.settings, given);
    refuseOwnName(installation, settings.issuer);
    if (settings.issuer !== stored.settings.issuer) await refuseUnusable(installation, settings);
    await installation.singleSignOn.connections.change(input.id, {
      ...common,
      settings,
      secret: clientSecret,
      attributes: mergedNames(stored.attributes, attributes),
    });
    return { id: input.id };
  }),
  listSsoConnections: query(z.object({ company }), async (installation, input) =>
    (await installation.singleSignOn.connections.list(input.company)).map((one) => shown(installation, one)),
  ),
  showSsoConnection: query(named, async (installation, input) => ({
    ...shown(installation, await findConnection(installation, input)),
    lastTest: await installation.singleSignOn.connections.lastTestOf(input.id),
  })),
  removeSsoConnection: changes(named, async (installation, input) => {
    const { id } = await findConnection(installation, input);
    return { id, accounts: await installation.singleSignOn.connections.remove(id) };
  }),
  listSsoIdentities: query(named, async (installation, input) => {
    const { id } = await findConnection(installation, input);
    return installation.singleSignOn.identities.ofConnection(id);
  }),
  removeSsoIdentities: changes(
    named.extend({ who: z.string().optional().describe('Default: everybody who is connected.') }),
    async (installation, input) => {
      const { id, companyId } = await findConnection(installation, input);
      const accountId =
        input.who === undefined ? undefined : (await findAccount(installation, input.who, companyId)).id;
      const accounts = await installation.singleSignOn.identities.unlink(id, accountId);
      if (accounts === 0) throw new OperationRefused(`Nobody is connected to "${id}"${input.who ? ' there' : ''}.`);
      return { id, accounts, accountId };
    },
    ({ accountId }) => (accountId === undefined ? {} : { accountId }),
  ),
  testSsoConnection: changes(named, async (installation, input) => {
    const { id } = await findConnection(installation, input);
    const token = await installation.singleSignOn.tests.add(id);
    return { id, token, address: `${installation.config.publicUrl}${testPath}/${token}` };
  }),
  readSsoTest: query(z.object({ token: z.string() }), ({ singleSignOn }, { token }) => singleSignOn.tests.read(token)),
  enforceSso: changes(enforcement, async (installation, { company: id, isEnforced }) => {
    const company = await installation.companies.byId(id);
    if (!company) throw new OperationRefused(`There is no company "${id}".`);
    const gaps = isEnforced ? await enforcementGaps(installation, id) : [];
    if (gaps.length > 0) throw new OperationRefused(['Single sign-on cannot be enforced yet.', ...gaps].join('\n'));
    await installation.companies.change(id, { ssoEnforced: isEnforced });
    const ended = isEnforced ? await endPasswordSessions(installation, id) : { sessions: 0, grants: 0 };
    return { id, contactEmail: company.contactEmail, ended };
  }),
  listSsoFailures: query(z.object({ company }), ({ singleSignOn }, input) =>
    singleSignOn.starts.failures(input.company),
  ),
  proveSsoDomain: changes(domainInput, async ({ config, singleSignOn }, { company: owner, domain }) => {
    const { domains } = singleSignOn;
    const claimed = await domains.claim(domain, owner);
    const result = await checkDomain(domains, createTxtRecords(config.DNS_SERVERS), claimed);
    return { domain: claimed.domain, result, name: recordNameOf(claimed.domain), value: recordValueOf(claimed) };
  }),
  addKerberosRealm: changes(newRealm, async ({ singleSignOn }, realm) => {
    await singleSignOn.realms.add(realm);
    return realm;
  }),
  listKerberosRealms: query(z.object({ company }), ({ singleSignOn }, input) =>
    singleSignOn.realms.list(input.company),
  ),
  removeKerberosRealm: changes(realmInput, async ({ singleSignOn }, { realm, company: owner }) => {
    const found = await singleSignOn.realms.byName(realm);
    if (!found || (owner !== undefined && found.companyId !== owner))
      throw new OperationRefused(`There is no realm "${realm}".`);
    return { realm, accounts: await singleSignOn.realms.remove(realm) };
  }),
  listSsoDomains: query(z.object({ company }), ({ singleSignOn }, input) => singleSignOn.domains.list(input.company)),
  removeSsoDomain: changes(domainInput, async ({ singleSignOn }, { company: owner, domain }) => {
    await singleSignOn.domains.remove(domain, owner);
    return { domain };
  }),
};
