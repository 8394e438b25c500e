import { z } from 'zod';
import type { Companies } from '../../accounts/accounts.ts';
import { isoTime } from '../../command-line/table-text.ts';
import { IdentityRefused } from '../../gateways/identity-provider/identity-provider.ts';
import {
  type IdentityProviders,
  type ProviderSettings,
  providerSettings,
} from '../../gateways/identity-provider/identity-providers.ts';
import { endOf, parseOwnKeys } from '../../gateways/identity-provider/saml-keys.ts';
import { instant } from '../../operation/field-schemas.ts';
import { changes, NotFound, OperationRefused, query } from '../../operation/operation.ts';
import { shownEmail } from '../../operation/shown.ts';
import type { Origins } from '../../origins/origins.ts';
import { answerPathOf, logoutPathOf, metadataPathOf } from '../answer-path.ts';
import { testPath } from '../connection-tests/test-path.ts';
import { type Connection, connectionChanges, newConnection } from '../stores/connection.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';
import { type EndPasswordSessionsNeeds, endPasswordSessions } from './end-password-sessions.ts';
import { refuseOwnName } from './refuse-entity-name.ts';
import { connectionCells, lastTest, shownConnection, shownKeys, shownReport } from './shown-connection.ts';
import { ssoDomainOperations } from './sso-domain-operations.ts';
import { ssoRealmOperations } from './sso-realm-operations.ts';

/** What the operations on connections work on. */
export interface ConnectionNeeds {
  readonly singleSignOn: SingleSignOn;
  readonly identityProviders: IdentityProviders;
  readonly origins: Pick<Origins, 'ofInstallation' | 'all'>;
}
interface EnforceNeeds extends EndPasswordSessionsNeeds {
  readonly companies: Companies;
  readonly enforcementGaps: (companyId: string) => Promise<string[]>;
}
type StoreNeeds = Pick<ConnectionNeeds, 'singleSignOn'>;
interface ChangeNeeds extends ConnectionNeeds {
  readonly setupLinks: { liveOf(connectionId: string): Promise<object | undefined> };
}

const company = z.string().min(1).optional().describe('The only company whose connections may be named.');
export const named = z.object({ id: z.string().min(1).describe('Id of the connection.'), company });
export const namedOutput = z.object({ id: z.string() });
export const accountsEnded = z.int().describe('How many accounts used it.');
const enforcement = z.object({
  company: z.string().min(1).describe('Id of the company.'),
  isEnforced: z.boolean().describe('False: passwords are accepted again.'),
});

/** A connection of the company, if one is named. @throws NotFound */
export async function findConnection({ singleSignOn }: StoreNeeds, { id, company: owner }: z.output<typeof named>) {
  const found = await singleSignOn.connections.byId(id);
  if (!found || (owner !== undefined && found.companyId !== owner))
    throw new NotFound(`There is no connection "${id}".`);
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
export const shown = ({ origins, identityProviders }: ConnectionNeeds, { settings, ...connection }: Connection) => ({
  ...connection,
  ...identityProviders.describe(settings),
  type: settings.type,
  redirectUri: origins.ofInstallation() + answerPathOf(connection.id),
  logoutUri: origins.ofInstallation() + logoutPathOf(connection.id),
  ...(settings.type === 'saml' && { ownMetadata: origins.ofInstallation() + metadataPathOf(connection.id) }),
});

/** When the own keys of a SAML connection end; undefined for another protocol. */
async function shownKeysOf({ singleSignOn: { connections } }: StoreNeeds, { id, settings }: Connection) {
  const secret = settings.type === 'saml' ? await connections.secretOf(id) : undefined;
  return secret === undefined
    ? undefined
    : parseOwnKeys(secret).map(({ certificate }, index) => ({ endsAt: endOf(certificate), isSigning: index === 0 }));
}

/** The settings with what a change gives. @throws OperationRefused if it is of another protocol */
function changedSettings(stored: ProviderSettings, changed: Readonly<Record<string, string>>): ProviderSettings {
  const parsed = providerSettings.safeParse({ ...stored, ...changed });
  if (parsed.success) return parsed.data;
  throw new OperationRefused(`A connection of the type ${stored.type} has no ${Object.keys(changed).join(', ')}.`);
}

/**
 * What somebody has looked at and tested is what is switched on: nobody can change it at the same time by a set-up link.
 * @throws OperationRefused
 */
async function refuseWhileHandedOver({ setupLinks }: ChangeNeeds, id: string): Promise<void> {
  if (await setupLinks.liveOf(id))
    throw new OperationRefused(
      'A set-up link can still change this connection. Take the link back, look at what was prepared, and switch it on then.',
    );
}

/** Names that a change gives replace the stored ones; an empty one ends it. */
const mergedNames = (stored: Connection['attributes'], changed: Connection['attributes'] = {}) =>
  Object.fromEntries(Object.entries({ ...stored, ...changed }).filter(([, name]) => name));

/** Operations on single sign-on with the providers of companies. */
export const ssoOperations = {
  ...ssoDomainOperations,
  ...ssoRealmOperations,
  addSsoConnection: changes({
    access: 'company',
    title: 'Connect a company to its OpenID provider.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/sso-connections' },
    confirmation: 'fresh',
    input: newConnection,
    output: shownConnection,
    command: 'byHand', // one command for both protocols
    example:
      'sso add acme acme-sso --label Employees --issuer https://id.acme.example --client-id portico --client-secret-file secret.txt',
    async run(needs: ConnectionNeeds, connection) {
      refuseOwnName(needs, connection.settings.issuer);
      await refuseUnusable(needs, connection.settings);
      await needs.singleSignOn.connections.add(connection);
      return shown(needs, await findConnection(needs, { id: connection.id }));
    },
  }),
  setSsoConnection: changes({
    access: 'company',
    title: 'Change a single sign-on connection. What is not given stays.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'PATCH', path: '/sso-connections/{id}', lift: 'changes' },
    confirmation: 'fresh',
    shownBy: 'showSsoConnection',
    input: named.extend({ changes: connectionChanges }),
    output: namedOutput,
    command: 'byHand',
    example: 'sso set acme-sso --session-hours 8',
    async run(needs: ChangeNeeds, input) {
      const stored = await findConnection(needs, input);
      if (input.changes.isEnabled && !stored.isEnabled) await refuseWhileHandedOver(needs, input.id);
      const { issuer, clientId, clientSecret, attributes, ...common } = input.changes;
      const given = { ...(issuer && { issuer }), ...(clientId && { clientId }) };
      const settings = changedSettings(stored.settings, given);
      refuseOwnName(needs, settings.issuer);
      if (settings.issuer !== stored.settings.issuer) await refuseUnusable(needs, settings);
      await needs.singleSignOn.connections.change(input.id, {
        ...common,
        ...(Object.keys(given).length > 0 && { settings }), // others may change it at the same time
        secret: clientSecret,
        attributes: mergedNames(stored.attributes, attributes),
      });
      return { id: input.id };
    },
  }),
  listSsoConnections: query({
    title: 'List the single sign-on connections of a company, or all.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-connections', page: { key: 'id' } },
    input: z.object({ company }),
    output: z.array(shownConnection),
    command: { words: 'sso list', arguments: ['company'], plural: 'connections', cells: connectionCells },
    example: 'sso list acme',
    run: async (needs: ConnectionNeeds, input) =>
      (await needs.singleSignOn.connections.list(input.company)).map((one) => shown(needs, one)),
  }),
  showSsoConnection: query({
    title: 'Show a single sign-on connection, with the addresses for its provider.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-connections/{id}' },
    input: named,
    output: shownConnection.extend({ lastTest: lastTest.optional(), ownKeys: shownKeys.optional() }),
    command: 'byHand', // it can print the own metadata
    example: 'sso show acme-sso',
    async run(needs: ConnectionNeeds, input) {
      const connection = await findConnection(needs, input);
      const lastTest = await needs.singleSignOn.connections.lastTestOf(input.id);
      return { ...shown(needs, connection), lastTest, ownKeys: await shownKeysOf(needs, connection) };
    },
  }),
  removeSsoConnection: changes({
    access: 'company',
    title: 'Remove a single sign-on connection, and end the sessions and tokens of the accounts that used it.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/sso-connections/{id}' },
    confirmation: 'fresh',
    shownBy: 'showSsoConnection',
    input: named,
    output: namedOutput.extend({ accounts: accountsEnded }),
    command: {
      words: 'sso remove',
      confirms: ({ id }) => `the connection "${id}", and end what it opened`,
      says: ({ id, accounts }) => `Removed ${id}. Ended what ${accounts} accounts had open.`,
    },
    example: 'sso remove acme-sso --yes',
    async run(needs: StoreNeeds, input) {
      const { id } = await findConnection(needs, input);
      return { id, accounts: await needs.singleSignOn.connections.remove(id) };
    },
  }),
  testSsoConnection: changes({
    access: 'none',
    title: 'Begin a test of a single sign-on connection: a sign-in at its provider that changes nothing.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/sso-connections/{id}/tests', status: 201 },
    input: named,
    output: namedOutput.extend({
      token: z.string().describe('Names the test.'),
      address: z.string().describe('Opened in a browser within 10 minutes.'),
    }),
    command: 'byHand', // it waits for what the provider answers
    example: 'sso test acme-sso',
    async run(needs: ConnectionNeeds, input) {
      const { id } = await findConnection(needs, input);
      const token = await needs.singleSignOn.tests.add(id);
      return { id, token, address: `${needs.origins.ofInstallation()}${testPath}/${token}` };
    },
  }),
  readSsoTest: query({
    title: 'Read what a test of a single sign-on connection has found.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-tests/{token}' },
    input: z.object({ token: z.string().describe('`token` of the answer to `testSsoConnection`.'), company }),
    output: z.object({ report: shownReport.optional(), isOver: z.boolean().describe('No report will come.') }),
    command: 'byHand',
    example: 'sso test acme-sso',
    run: ({ singleSignOn }: StoreNeeds, input) => singleSignOn.tests.read(input.token, input.company),
  }),
  enforceSso: changes({
    access: 'company',
    title: 'Enforce single sign-on for the accounts of a company, or accept passwords again.',
    permission: 'sso:enforce',
    target: { company: 'company' },
    http: { method: 'PUT', path: '/companies/{company}/sso-enforcement' },
    confirmation: 'fresh',
    needsSecondPerson: ({ isEnforced }) => isEnforced,
    input: enforcement,
    output: namedOutput.extend({
      contactEmail: shownEmail.optional().describe('Who is told when emergency access is used.'),
      ended: z.object({ sessions: z.int(), grants: z.int() }),
    }),
    command: 'byHand', // without an option it enforces
    example: 'sso enforce acme',
    async run(needs: EnforceNeeds, { company: id, isEnforced }) {
      const company = await needs.companies.byId(id);
      if (!company) throw new NotFound(`There is no company "${id}".`);
      const gaps = isEnforced ? await needs.enforcementGaps(id) : [];
      if (gaps.length > 0) throw new OperationRefused(['Single sign-on cannot be enforced yet.', ...gaps].join('\n'));
      await needs.companies.change(id, { ssoEnforced: isEnforced });
      const ended = isEnforced ? await endPasswordSessions(needs, id) : { sessions: 0, grants: 0 };
      return { id, contactEmail: company.contactEmail, ended };
    },
  }),
  listSsoFailures: query({
    title: 'List the failed single sign-ons of the last day, newest first, with their reasons.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/sso-failures', page: { key: 'reference' } },
    input: z.object({ company }),
    output: z.array(
      z.object({
        at: instant,
        connection: z.string().describe('Id of the connection.'),
        name: z.string().describe('Name of the error.'),
        reason: z.string(),
        reference: z.string().describe('What the user was shown.'),
      }),
    ),
    command: {
      words: 'sso failures',
      arguments: ['company'],
      plural: 'failures',
      cells: ({ at, connection, name, reference, reason }) => [isoTime(at), connection, name, reference, reason],
    },
    example: 'sso failures acme',
    run: ({ singleSignOn }: StoreNeeds, input) => singleSignOn.starts.failures(input.company),
  }),
};
