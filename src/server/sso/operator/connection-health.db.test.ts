import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { type ForgingProvider, startForgingProvider } from '../../../../test/forging-provider.ts';
import { HttpBrowser } from '../../../../test/http-browser.ts';
import { type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { demoPassword, type StartedSignIn, startSignIn } from '../../../../test/relying-party.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { type SocialProvider, startGoogleStandIn } from '../../../../test/social-provider.ts';
import { type SsoSite, startSsoSite } from '../../../../test/sso-site.ts';
import { administer } from '../../../../test/without-table.ts';
import { concernLimits } from '../../../rules/sign-in/connection-concerns.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { type ConnectionStore, createConnectionStore } from '../stores/connection-store.ts';
import { createDomainStore } from '../stores/domain-store.ts';
import { countConnectionHealth, readConnectionHealth } from '../stores/read-connection-health.ts';

const hourMs = 3_600_000;
const day = 24 * hourMs;

const newConnection = (id: string, company: string, domains: string[] = []) => ({
  id,
  company,
  label: 'Employees',
  secret: 'a secret that nobody reads',
  sessionHours: 12,
  trustsSecondFactor: false,
  requiresSameEmail: false,
  signsOutAtProvider: true,
  createsAccounts: false,
  attributes: {},
  domains,
  settings: { type: 'oidc' as const, issuer: 'https://id.example/tenant', clientId: 'portico' },
});

describe('what comes of sign-ins', () => {
  const company = 'open-desk';
  const at = (name: string) => `${name}@opendesk.example`;
  /** Each door has a connection of its own, and who is known there no other one. */
  const doors = ['known', 'new', 'mismatch', 'denied', 'refused', 'unlinked', 'second', 'tested', 'down'];
  let site: SsoSite;
  let provider: ForgingProvider;
  let saml: RunningSamlProvider;
  let google: SocialProvider;

  beforeAll(async () => {
    site = await startSsoSite();
    [provider, saml, google] = await Promise.all([
      startForgingProvider(),
      startSamlProvider({
        answerAddresses: [site.answerAddressOf('saml')],
        people: [{ email: at('sam'), name: 'Sam Desk' }],
      }),
      startGoogleStandIn(),
    ]);
    await site.perform('addCompany', { id: company, name: 'Open Desk', brandId: 0 });
    const client = { clientId: 'portico', clientSecret: 'secret' };
    for (const id of doors)
      await site.connect(company, id, { ...provider, ...client }, { createsAccounts: id === 'new' });
    const metadata = saml.metadata();
    await site.perform('addSamlConnection', { company, id: 'saml', label: 'Employees', metadata });
    await site.perform('setSamlConnection', { id: 'saml', changes: { allowsIdpInitiated: true } });
    await site.perform('setSsoConnection', { id: 'denied', changes: { requiresSameEmail: true } });
    await site.proveDomain(company, 'opendesk.example');
    for (const name of ['ann', 'max', 'dee', 'sam', 'vic']) {
      const account = { email: at(name), firstName: name, lastName: 'Desk', company };
      await site.perform('addAccount', { account, password: demoPassword });
      await site.perform('addContact', { who: at(name), kind: 'email', address: at(name), isVerified: true });
    }
    const settings = { issuer: google.url, clientId: google.clientId, secret: google.secret };
    await site.perform('addSsoProvider', { brandId: 0, provider: 'google', settings });
  });
  afterAll(async () => {
    for (const one of [provider, saml, google]) one.close();
    await site.close();
  });

  /** The answer of the OpenID provider with these claims, as it comes back to the browser. */
  function answerTo(sentTo: string, connection: string, claims: JWTPayload): string {
    const asked = new URL(sentTo).searchParams;
    const own = { iss: provider.url, aud: 'portico', nonce: asked.get('nonce'), email_verified: true };
    provider.answerWith(({ sign }) => sign({ ...own, ...claims }));
    return `/api/sso/answer/${connection}?${new URLSearchParams({ state: asked.get('state') ?? '', code: 'a-code' })}`;
  }

  /** Comes from the provider, several times at once. */
  async function arrive(connection: string, claims: JWTPayload, entered = String(claims.email)) {
    const { started, sentTo } = await site.begin(entered, { query: { connection } });
    const { browser } = started;
    const address = answerTo(sentTo, connection, claims);
    const taken = await Promise.all([1, 2].map(() => browser.copy().get(address)));
    const result = taken.map(({ location }) => location).find((location) => location?.includes('/api/sso/finish'));
    if (result) await Promise.all([1, 2].map(() => browser.copy().get(result)));
    return started;
  }
  const accept = ({ browser, signInId }: StartedSignIn) => browser.call('/api/sso/accept', {}, signInId);
  const post = (address: string, form: Record<string, string>) => new HttpBrowser(site.portico.url).post(address, form);

  async function beginAtProvider() {
    const address = site.answerAddressOf('saml');
    const form = saml.unsolicited(at('sam'), address, `${site.portico.url}/api/sso/metadata/saml`);
    await post(address, form);
    await post(address, form); // it is used up
  }
  async function signInBySaml() {
    const { started, sentTo } = await site.begin(at('sam'), { query: { connection: 'saml' } });
    const { address, form } = await saml.signIn(sentTo, at('sam'));
    const { location = '' } = await post(address, form);
    await started.browser.get(location);
  }
  async function testConnection() {
    const { address } = await site.perform('testSsoConnection', { id: 'tested' });
    const browser = new HttpBrowser(site.portico.url);
    const { location = '' } = await browser.get(address);
    await browser.get(answerTo(location, 'tested', { sub: 'ann', email: at('ann') }));
  }
  async function comeFromGoogle() {
    const { browser, signInId } = await startSignIn(site.portico, site.app);
    const { location = '' } = await browser.get(`/api/sso/google/startup?signIn=${signInId}`);
    google.person = 'none';
    const { address, form } = await google.answer(location);
    await browser.get(`${address}?${new URLSearchParams(form)}`);
  }
  /** Lets the provider of a connection be at an address at which nothing answers, which no change would take. */
  async function loseProvider() {
    const settings = JSON.stringify({ issuer: 'http://localhost:1', clientId: 'portico' });
    await administer(site.portico.database, `update sso_connections set settings = '${settings}' where id = 'down'`);
  }
  /** A second provider of a person who has one: the password would connect it. */
  async function comeUnlinked() {
    await arrive('unlinked', { sub: 'vic', email: at('vic') });
    await arrive('second', { sub: 'other', email: at('vic') });
  }

  it('[CNSL-33a] is counted once for each answer of a provider, at each door', async () => {
    await arrive('known', { sub: 'ann', email: at('ann') });
    await accept(await arrive('new', { sub: 'nia', email: at('nia'), given_name: 'Nia', family_name: 'New' }));
    const mismatched = await arrive('mismatch', { sub: 'max', email: at('max') }, at('someone'));
    await Promise.all([accept(mismatched), accept(mismatched)]);
    await arrive('denied', { sub: 'dee', email: at('dee') }, at('someone'));
    await arrive('refused', { sub: 'nobody', email: 'nobody@elsewhere.example' }, at('ann'));
    await comeUnlinked();
    await beginAtProvider();
    await signInBySaml();
    await testConnection();
    await comeFromGoogle();
    await loseProvider();
    await site.begin(at('ann'), { query: { connection: 'down' } });
    const counted = async () =>
      Object.fromEntries(
        (await site.perform('listConnectionHealth', {}))
          .filter(({ companyId }) => companyId === company)
          .map(({ id, signedIn, failed }) => [id, [signedIn, failed]]),
      );
    const expected = {
      known: [1, 0],
      new: [1, 0],
      mismatch: [1, 0],
      denied: [0, 1],
      refused: [0, 1],
      unlinked: [1, 0],
      second: [0, 1],
      saml: [1, 1],
      tested: [0, 0],
      down: [0, 1],
    };
    await expect.poll(counted, { timeout: 30_000, interval: 500 }).toEqual(expected);
    const isOfBrand = "connection_id like '%.%'"; // no list has them
    await administer(
      site.portico.database,
      `update sso_connection_hours set failed = 1000, connection_id = 'down' where ${isOfBrand}`,
    );
    expect(await counted()).toEqual(expected);
  });
});

describe('the connections that need somebody', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let connections: ConnectionStore;
  const now = Date.now();
  const asked = { limit: 500 };

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openFreshDatabase(fresh);
    connections = createConnectionStore(database, createSecrets(['s'.repeat(32)]), async () => undefined);
  });
  afterAll(async () => {
    await database.close();
    await fresh.dispose();
  });

  const addCompany = (id: string, brandId: number, isEnforced: boolean) =>
    database.db
      .insertInto('companies')
      .values({ id, name: id, brand_id: brandId, sso_enforced: isEnforced ? 1 : 0, created_at: now } as never)
      .execute();
  const addConnection = (id: string, company: string, isEnabled: boolean, domains: string[] = []) =>
    connections.add({ ...newConnection(id, company, domains), isEnabled });
  const set = (id: string, columns: { certificates_end_at?: number | null; switched_on_at?: number | null }) =>
    database.db.updateTable('sso_connections').set(columns).where('id', '=', id).execute();

  it('[CNSL-33c] are those in which the rule finds a concern, at each limit, page by page', async () => {
    /** The same choices each time, as they are made up. */
    let seed = 7;
    const choose = <One>(...all: readonly One[]): One => {
      seed = (seed * 48_271) % 2_147_483_647;
      return all[seed % all.length] as One; // there is one
    };
    for (let company = 0; company < 20; company++) {
      const id = `company-${company}`;
      await addCompany(id, company % 3, choose(true, false));
      const names = [`${id}.example`, `www.${id}.example`];
      for (const domain of names)
        await database.db
          .insertInto('sso_domains')
          .values({
            ...{ domain, company_id: id, token: 't', proven_by: 'dns', checked_at: now },
            proven_at: choose(null, now),
            missing_since: choose(null, null, now - day),
            lost_at: choose(null, now),
          })
          .execute();
      for (let index = 0; index < 5; index++) {
        const connection = `c-${company}-${index}`;
        await addConnection(connection, id, choose(true, true, false), choose([], [names[0] ?? ''], ['other.example']));
        const { soonMs, silentMs } = concernLimits;
        await set(connection, {
          certificates_end_at: choose(null, now - 1, now, now + soonMs - 1, now + soonMs, now + 90 * day),
          switched_on_at: choose(null, now - silentMs, now - silentMs + 1, now - 90 * day),
        });
        if (choose(true, false)) await connections.recordTest(connection, choose(true, true, false));
        if (choose(false, false, true)) await connections.change(connection, { secret: 'another' });
        const hours = [0, 5, 23, 24, 167, 168, 190].filter(() => choose(true, false));
        const rows = hours.map((hour) => ({
          connection_id: connection,
          hour: now - hour * hourMs,
          signed_in: choose(0, 0, 0, 3, 6),
          failed: choose(0, 0, 3, 5, 9),
          expires_at: now + day,
        }));
        if (rows.length > 0) await database.db.insertInto('sso_connection_hours').values(rows).execute();
      }
    }
    const all = await readConnectionHealth(database, asked, now);
    expect(all).toHaveLength(100);
    const byRule = all.filter(({ concerns }) => concerns.length > 0).map(({ id }) => id);
    const concerns = new Set(all.flatMap(({ concerns }) => concerns));
    expect(concerns.size).toBe(6);
    const bySql = (await readConnectionHealth(database, { ...asked, needs: true }, now)).map(({ id }) => id);
    expect(bySql).toEqual(byRule);
    expect(await countConnectionHealth(database, {}, now)).toEqual({ all: 100, needs: byRule.length });
    const paged: string[] = [];
    for (let after: string | undefined; ; after = paged.at(-1)) {
      const page = await readConnectionHealth(database, { limit: 17, needs: true, after }, now);
      paged.push(...page.map(({ id }) => id));
      if (page.length < 17) break;
    }
    expect(paged).toEqual(byRule);
    const narrowed = { brandId: 1, isEnabled: false } as const;
    const some = await readConnectionHealth(database, { ...asked, ...narrowed }, now);
    expect(some.map(({ id }) => id)).toEqual(
      all.filter(({ brandId, isEnabled }) => brandId === 1 && !isEnabled).map(({ id }) => id),
    );
    expect(await countConnectionHealth(database, { ...narrowed, type: 'saml' }, now)).toEqual({ all: 0, needs: 0 });
  });

  it('[CNSL-33c] have what versions before did not store, once they were checked', async () => {
    await addCompany('before', 9, true);
    await addConnection('of-before', 'before', false);
    await connections.recordTest('of-before', true);
    const nothing = { certificates_end_at: null, settings_print: null, switched_on_at: null, checked_at: null };
    await database.db.updateTable('sso_connections').set(nothing).where('id', '=', 'of-before').execute();
    const read = async () => (await readConnectionHealth(database, { ...asked, brandId: 9 }, now))[0];
    expect(await read()).toMatchObject({ concerns: [], lastTest: { hasPassed: true, isOfPresentSettings: false } });
    await connections.checked('of-before');
    expect(await read()).toMatchObject({ concerns: ['notSwitchedOn'], lastTest: { isOfPresentSettings: true } });
  });

  it('[CNSL-33c] forget what was counted of a connection that had the id before', async () => {
    const hour = { connection_id: 'again', hour: now, signed_in: 0, failed: 9, expires_at: now + day };
    await database.db.insertInto('sso_connection_hours').values(hour).execute();
    await addConnection('again', 'before', true);
    const [again] = await readConnectionHealth(database, { ...asked, brandId: 9 }, now);
    expect(again).toMatchObject({ id: 'again', failed: 0, concerns: [] });
  });

  it('a proof that ended because its record was missing stays a concern until the domain is proven or removed', async () => {
    const domains = createDomainStore(database);
    await addCompany('lost', 8, false);
    await addConnection('of-lost', 'lost', true);
    const concerns = async () => (await readConnectionHealth(database, { ...asked, brandId: 8 }, now))[0]?.concerns;
    await domains.claim('lost.example', 'lost');
    await domains.miss('lost.example', 'lost'); // it was never proven
    expect(await concerns()).toEqual([]);
    await domains.prove('lost.example', 'lost');
    await domains.miss('lost.example', 'lost');
    expect(await concerns()).toEqual(['domainLost']);
    await database.db
      .updateTable('sso_domains')
      .set({ missing_since: now - 4 * day })
      .execute();
    await domains.miss('lost.example', 'lost');
    expect(await domains.companyOf('lost.example')).toBeUndefined();
    expect(await concerns()).toEqual(['domainLost']);
    await domains.prove('lost.example', 'lost');
    expect(await concerns()).toEqual([]);
  });
});

describe('who reads the connections of all companies', () => {
  let site: ManagementSite;
  const [near, far] = [4710, 3610];
  beforeAll(async () => {
    site = await startManagementSite();
    const { accounts, singleSignOn } = site.installation;
    for (const [id, brandId] of [
      ['nearby', near],
      ['faraway', far],
    ] as const) {
      await accounts.saveCompany({ id, name: `The ${id}`, brandId, mainNumbers: [] });
      await singleSignOn.connections.add(newConnection(`of-${id}`, id));
    }
  });
  afterAll(() => site.close());

  it('[CNSL-33d] reads those of one brand alone with the rights for it, and none without', async () => {
    const all = await site.machine('installationOperator');
    const ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: near });
    const idsOf = async (call: typeof all, query = '') =>
      (await call('GET', `/connection-health${query}`)).body.items.map(({ id }: { readonly id: string }) => id);
    expect(await idsOf(all)).toEqual(expect.arrayContaining(['of-faraway', 'of-nearby']));
    expect(await idsOf(all, `?brandId=${far}`)).toEqual(['of-faraway']);
    expect(await idsOf(ofBrand, `?brandId=${near}`)).toEqual(['of-nearby']);
    expect((await ofBrand('GET', `/connection-health-counts?brandId=${near}`)).body).toEqual({ all: 1, needs: 0 });
    const ofCompany = await site.machine('companyAdministrator', { kind: 'company', companyId: 'nearby' });
    const without = await site.machine('directorySync');
    for (const path of ['/connection-health', '/connection-health-counts']) {
      expect((await ofBrand('GET', `${path}?brandId=${far}`)).status).not.toBe(200);
      expect(JSON.stringify((await ofBrand('GET', path)).body)).not.toContain('faraway');
      expect((await ofCompany('GET', path)).status).toBe(403);
      expect((await without('GET', path)).status).toBe(403);
    }
  });

  it('[CNSL-33d] reads no secret, no claim and no address of a person', async () => {
    const all = await site.machine('installationOperator');
    const { body } = await all('GET', `/connection-health?brandId=${near}`);
    expect(body.items).toEqual([
      {
        id: 'of-nearby',
        label: 'Employees',
        type: 'oidc',
        host: 'id.example',
        companyId: 'nearby',
        companyName: 'The nearby',
        brandId: near,
        isEnabled: true,
        isEnforced: false,
        signedIn: 0,
        failed: 0,
        lostDomains: [],
        concerns: [],
      },
    ]);
  });
});
