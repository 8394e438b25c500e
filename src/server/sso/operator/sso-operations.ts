import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import {
  type IdentityProviders,
  type ProviderSettings,
  providerSettings,
} from '../../gateways/identity-provider/identity-providers.ts';
import { createTxtRecords } from '../../gateways/txt-records/txt-records.ts';
import { changes, type FindAccount, OperationRefused, query } from '../../operation/operation.ts';
import { answerPathOf, logoutPathOf, metadataPathOf } from '../answer-path.ts';
import { type Connection, connectionChanges, newConnection } from '../connections/connection.ts';
import { checkDomain, recordNameOf, recordValueOf } from '../connections/domain-proof.ts';
import { testPath } from '../connections/test-path.ts';
import { newRealm } from '../realms/realm.ts';
import type { SingleSignOn } from '../sso.ts';
import { type EndPasswordSessionsNeeds, endPasswordSessions } from './end-password-sessions.ts';
import { refuseOwnName } from './refuse-entity-name.ts';

/** What the operations on connections work on. */
export interface ConnectionNeeds {
  readonly singleSignOn: SingleSignOn;
  readonly identityProviders: IdentityProviders;
  readonly publicUrl: string;
}
interface EnforceNeeds extends EndPasswordSessionsNeeds {
  readonly companies: Companies;
  readonly enforcementGaps: (companyId: string) => Promise<string[]>;
}
type StoreNeeds = Pick<ConnectionNeeds, 'singleSignOn'>;

const company = z.string().min(1).optional().describe('The only company whose connections may be named.');
export const named = z.object({ id: z.string().min(1), company });
const realmInput = z.object({ realm: z.string().min(1), company });
const enforcement = z.object({ company: z.string().min(1), isEnforced: z.boolean() });
const domainInput = z.object({ company: z.string().min(1), domain: z.string().min(1).max(253) });

/** A connection of the company, if one is named. @throws OperationRefused */
export async function findConnection({ singleSignOn }: StoreNeeds, { id, company: owner }: z.output<typeof named>) {
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
export async function refuseUnusable({ identityProviders }: ConnectionNeeds, settings: ProviderSettings) {
  const connection = { id: '', settings, secret: undefined, answerAddress: '', entityId: '', logoutAddress: '' };
  await identityProviders.probe(connection).catch(asOperationRefused);
}

/** A connection as operators see it, with the address that they enter at the provider. */
export const shown = ({ publicUrl, identityProviders }: ConnectionNeeds, { settings, ...connection }: Connection) => ({
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
  addSsoConnection: changes(newConnection, async (needs: ConnectionNeeds, connection) => {
    refuseOwnName(needs, connection.settings.issuer);
    await refuseUnusable(needs, connection.settings);
    await needs.singleSignOn.connections.add(connection);
    return shown(needs, await findConnection(needs, { id: connection.id }));
  }),
  setSsoConnection: changes(named.extend({ changes: connectionChanges }), async (needs: ConnectionNeeds, input) => {
    const stored = await findConnection(needs, input);
    const { issuer, clientId, clientSecret, attributes, ...common } = input.changes;
    const given = { ...(issuer && { issuer }), ...(clientId && { clientId }) };
    const settings = changedSettings(stored.settings, given);
    refuseOwnName(needs, settings.issuer);
    if (settings.issuer !== stored.settings.issuer) await refuseUnusable(needs, settings);
    await needs.singleSignOn.connections.change(input.id, {
      ...common,
      settings,
      secret: clientSecret,
      attributes: mergedNames(stored.attributes, attributes),
    });
    return { id: input.id };
  }),
  listSsoConnections: query(z.object({ company }), async (needs: ConnectionNeeds, input) =>
    (await needs.singleSignOn.connections.list(input.company)).map((one) => shown(needs, one)),
  ),
  showSsoConnection: query(named, async (needs: ConnectionNeeds, input) => ({
    ...shown(needs, await findConnection(needs, input)),
    lastTest: await needs.singleSignOn.connections.lastTestOf(input.id),
  })),
  removeSsoConnection: changes(named, async (needs: StoreNeeds, input) => {
    const { id } = await findConnection(needs, input);
    return { id, accounts: await needs.singleSignOn.connections.remove(id) };
  }),
  listSsoIdentities: query(named, async (needs: StoreNeeds, input) => {
    const { id } = await findConnection(needs, input);
    return needs.singleSignOn.identities.ofConnection(id);
  }),
  removeSsoIdentities: changes(
    named.extend({ who: z.string().optional().describe('Default: everybody who is connected.') }),
    async (needs: StoreNeeds & { readonly findAccount: FindAccount }, input) => {
      const { id, companyId } = await findConnection(needs, input);
      const accountId = input.who === undefined ? undefined : (await needs.findAccount(input.who, companyId)).id;
      const accounts = await needs.singleSignOn.identities.unlink(id, accountId);
      if (accounts === 0) throw new OperationRefused(`Nobody is connected to "${id}"${input.who ? ' there' : ''}.`);
      return { id, accounts, accountId };
    },
    ({ accountId }) => (accountId === undefined ? {} : { accountId }),
  ),
  testSsoConnection: changes(named, async (needs: ConnectionNeeds, input) => {
    const { id } = await findConnection(needs, input);
    const token = await needs.singleSignOn.tests.add(id);
    return { id, token, address: `${needs.publicUrl}${testPath}/${token}` };
  }),
  readSsoTest: query(z.object({ token: z.string() }), ({ singleSignOn }: StoreNeeds, { token }) =>
    singleSignOn.tests.read(token),
  ),
  enforceSso: changes(enforcement, async (needs: EnforceNeeds, { company: id, isEnforced }) => {
    const company = await needs.companies.byId(id);
    if (!company) throw new OperationRefused(`There is no company "${id}".`);
    const gaps = isEnforced ? await needs.enforcementGaps(id) : [];
    if (gaps.length > 0) throw new OperationRefused(['Single sign-on cannot be enforced yet.', ...gaps].join('\n'));
    await needs.companies.change(id, { ssoEnforced: isEnforced });
    const ended = isEnforced ? await endPasswordSessions(needs, id) : { sessions: 0, grants: 0 };
    return { id, contactEmail: company.contactEmail, ended };
  }),
  listSsoFailures: query(z.object({ company }), ({ singleSignOn }: StoreNeeds, input) =>
    singleSignOn.starts.failures(input.company),
  ),
  proveSsoDomain: changes(
    domainInput,
    async (
      { config, singleSignOn }: StoreNeeds & { readonly config: Pick<Config, 'DNS_SERVERS'> },
      { company: owner, domain },
    ) => {
      const { domains } = singleSignOn;
      const claimed = await domains.claim(domain, owner);
      const result = await checkDomain(domains, createTxtRecords(config.DNS_SERVERS), claimed);
      return { domain: claimed.domain, result, name: recordNameOf(claimed.domain), value: recordValueOf(claimed) };
    },
  ),
  addKerberosRealm: changes(newRealm, async ({ singleSignOn }: StoreNeeds, realm) => {
    await singleSignOn.realms.add(realm);
    return realm;
  }),
  listKerberosRealms: query(z.object({ company }), ({ singleSignOn }: StoreNeeds, input) =>
    singleSignOn.realms.list(input.company),
  ),
  removeKerberosRealm: changes(realmInput, async ({ singleSignOn }: StoreNeeds, { realm, company: owner }) => {
    const found = await singleSignOn.realms.byName(realm);
    if (!found || (owner !== undefined && found.companyId !== owner))
      throw new OperationRefused(`There is no realm "${realm}".`);
    return { realm, accounts: await singleSignOn.realms.remove(realm) };
  }),
  listSsoDomains: query(z.object({ company }), ({ singleSignOn }: StoreNeeds, input) =>
    singleSignOn.domains.list(input.company),
  ),
  removeSsoDomain: changes(domainInput, async ({ singleSignOn }: StoreNeeds, { company: owner, domain }) => {
    await singleSignOn.domains.remove(domain, owner);
    return { domain };
  }),
};
