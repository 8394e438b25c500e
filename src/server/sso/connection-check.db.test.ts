import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { openFreshDatabase } from '../../../test/open-fresh-database.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../test/saml-provider.ts';
import { createIdentityProviders } from '../gateways/identity-provider/identity-providers.ts';
import { samlSettings } from '../gateways/identity-provider/saml-settings.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { checkConnections } from './connection-check.ts';
import { type ConnectionStore, createConnectionStore } from './connection-store.ts';
import { createUsedAnswers } from './used-answer-store.ts';

const day = 24 * 3_600_000;
let fresh: FreshDatabase;
let database: Database;
let connections: ConnectionStore;
let provider: RunningSamlProvider;
beforeAll(async () => {
  [fresh, provider] = await Promise.all([freshDatabase('demo'), startSamlProvider({ answerAddresses: [] })]);
  database = await openFreshDatabase(fresh);
  connections = createConnectionStore(database, createSecrets(['s'.repeat(32)]), async () => undefined);
  const metadataAddress = `${provider.url}/saml/metadata`;
  const addresses = { issuer: provider.entityId, signOnAddress: `${provider.url}/saml/sign-in`, metadataAddress };
  await connections.add({
    ...{ id: 'one', company: 'summit-ridge', label: 'Employees', secret: undefined, sessionHours: 12 },
    ...{ trustsSecondFactor: false, requiresSameEmail: false },
    settings: { type: 'saml', ...addresses, certificates: provider.certificates(), allowsIdpInitiated: false },
  });
});
afterAll(async () => {
  provider.close();
  await database.close();
  await fresh.dispose();
});

const check = (now = Date.now(), reachesPrivate = true) => {
  const providers = createIdentityProviders({ reachesPrivate, ...createUsedAnswers(database) });
  return checkConnections({ connections, providers, publicUrl: 'http://localhost:9' }, now);
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
  expect(await check(certificatesEndAt - 29 * day)).toEqual([]);
});

it('[SSO-5c] uses an answer up once, also for two processes at a time', async () => {
  const [one, other] = [createUsedAnswers(database), createUsedAnswers(database)];
  const taken = await Promise.all([one, other, one].map(({ takeOnce }) => takeOnce('issuer id', Date.now() + day)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});
