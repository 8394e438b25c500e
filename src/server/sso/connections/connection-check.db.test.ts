import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { maskEmail } from '../../../rules/credential/masking.ts';
import { type Company, createCompanies } from '../../accounts/accounts.ts';
import { createIdentityProviders } from '../../gateways/identity-provider/identity-providers.ts';
import { samlSettings } from '../../gateways/identity-provider/saml-settings.ts';
import { createOutbox } from '../../messages/messages.ts';
import { createOrigins } from '../../origins/origins.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { type ConnectionStore, createConnectionStore } from '../stores/connection-store.ts';
import { createUsedAnswers } from '../stores/used-answer-store.ts';
import { type AnnounceDeps, announceCertificate } from './announce-certificate.ts';
import { checkConnections } from './connection-check.ts';

const day = 24 * 3_600_000;
let fresh: FreshDatabase;
let database: Database;
let connections: ConnectionStore;
let provider: RunningSamlProvider;
beforeAll(async () => {
  [fresh, provider] = await Promise.all([freshDatabase('demo'), startSamlProvider({ answerAddresses: [] })]);
  database = await openFreshDatabase(fresh);
  connections = createConnectionStore(database, createSecrets(['s'.repeat(32)]), async () => undefined);
  const companies = createCompanies(database);
  await companies.change('summit-ridge', { contactEmail: 'it@ridge.example' });
  company = (await companies.byId('summit-ridge')) ?? expect.fail();
  const outbox = createOutbox(database, createSecrets(['s'.repeat(32)]));
  announcing = { database, companies, outbox, usedAnswers: createUsedAnswers(database) };
  const metadataAddress = `${provider.url}/saml/metadata`;
  const at = (path: string) => `${provider.url}/saml/${path}`;
  const addresses = { signOnAddress: at('sign-in'), logoutAddress: at('sign-out'), metadataAddress };
  await connections.add({
    id: 'one',
    company: 'summit-ridge',
    label: 'Employees',
    secret: undefined,
    sessionHours: 12,
    trustsSecondFactor: false,
    requiresSameEmail: false,
    signsOutAtProvider: true,
    createsAccounts: false,
    attributes: {},
    domains: [],
    settings: {
      ...({ type: 'saml', issuer: provider.entityId, ...addresses } as const),
      certificates: provider.certificates(),
      allowsIdpInitiated: false,
    },
  });
});
afterAll(async () => {
  provider.close();
  await database.close();
  await fresh.dispose();
});

let announcing: AnnounceDeps;
const mails = () => database.db.selectFrom('messages').select(['kind', 'masked_address']).execute();
let company: Company;

const providersThat = (reachesPrivate: boolean) =>
  createIdentityProviders({ reachesPrivate, ...createUsedAnswers(database) });

const check = (now = Date.now(), reachesPrivate = true, providers = providersThat(reachesPrivate)) => {
  const deps: Parameters<typeof checkConnections>[0] = {
    connections,
    providers,
    origins: createOrigins('http://localhost:9'),
    announce: (...about) => announceCertificate(announcing, ...about),
  };
  return checkConnections(deps, now);
};
const age = () =>
  database.db
    .updateTable('sso_connections')
    .set((eb) => ({ checked_at: eb('checked_at', '-', day + 1) }))
    .execute();
const certificates = async () => samlSettings.parse((await connections.byId('one'))?.settings).certificates;

it('[SSO-1b] renews the certificates of a provider once a day', async () => {
  expect(await check()).toEqual([]);
  const [former] = await certificates();
  await provider.rotateKeys();
  expect(await check()).toEqual([]); // within a day
  await age();
  expect(await check()).toMatchObject([{ connection: 'one', news: 'renewed' }]);
  expect(await certificates()).toEqual([...provider.certificates()]);
  expect(await certificates()).toContain(former);
});

it('leaves what somebody has changed while the metadata were read', async () => {
  const stored = samlSettings.parse((await connections.byId('one'))?.settings);
  const [newest = ''] = stored.certificates;
  const changed = { ...stored, certificates: [newest] };
  const providers = providersThat(true);
  await provider.rotateKeys();
  await age();
  const refresh: typeof providers.refresh = async (connection) => {
    const read = await providers.refresh(connection);
    await connections.change('one', { settings: changed });
    return read;
  };
  expect(await check(Date.now(), true, { ...providers, refresh })).toEqual([]);
  expect(await certificates()).toEqual([newest]);
  await age();
  expect(await check()).toMatchObject([{ news: 'renewed' }]);
});

it('keeps what it has while the metadata cannot be had, or are at a private address', async () => {
  const known = await certificates();
  await age();
  expect(await check(Date.now(), false)).toMatchObject([{ news: 'not renewed' }]);
  expect(await certificates()).toEqual(known);
});

it('tells of a certificate that ends within 30 days, once a day', async () => {
  const { certificatesEndAt = 0 } = createIdentityProviders({
    reachesPrivate: true,
    ...createUsedAnswers(database),
  }).describe((await connections.byId('one'))?.settings ?? expect.fail());
  await age();
  expect(await check(certificatesEndAt - 31 * day)).toEqual([]);
  await age();
  expect(await check(certificatesEndAt - 29 * day)).toMatchObject([{ news: 'certificate ends soon' }]);
  expect(await mails()).toHaveLength(1);
  expect(await check(certificatesEndAt - 29 * day)).toEqual([]);
});

it('mails the contact of the company once for each certificate and 30, 7 and 1 days, also from two processes', async () => {
  const connection = (await connections.byId('one')) ?? expect.fail();
  const endsAt = Date.now() + 100 * day;
  const announce = (days: number, deps = announcing) =>
    Promise.all([1, 2, 3].map(() => announceCertificate(deps, connection, endsAt, endsAt - days * day)));
  const none = { ...announcing, companies: { byId: async () => ({ ...company, contactEmail: undefined }) } };
  const before = (await mails()).length;
  await announce(29, none);
  expect(await mails()).toHaveLength(before);
  const counts = [];
  for (const days of [31, 30, 12, 7, 6.5, 1, 0.5, -1]) {
    await announce(days);
    counts.push((await mails()).length - before);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
  expect((await mails()).at(-1)).toEqual({ kind: 'certificateEnds', masked_address: maskEmail('it@ridge.example') });
});

it('[SSO-5c] uses an answer up once, also for two processes at a time', async () => {
  const [one, other] = [createUsedAnswers(database), createUsedAnswers(database)];
  const taken = await Promise.all([one, other, one].map(({ takeOnce }) => takeOnce('issuer id', Date.now() + day)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});
