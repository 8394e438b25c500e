import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import { perform } from '../../perform.ts';
import { readDemo, readDemoEmergency } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';

const demo = readDemo(3001);
let database: FreshDatabase;
let installation: Installation;

beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

it('[SIGN-2a] [SIGN-2b] [SIGN-2c] loads accounts with the demo password, by address, number, and number with extension', async () => {
  await loadDemo(installation);
  const { accounts, hasher } = installation;
  const [ada] = await accounts.byEmail('ada@harbourlane.example');
  const dev = await accounts.byNumber('+12125550104');
  const ben = await accounts.byNumber('+12125550100', '102');
  const found = [ada, ...[dev, ben].map((owner) => (owner.kind === 'accounts' ? owner.accounts[0] : undefined))];
  expect(found.map((account) => account?.firstName)).toEqual(['Ada', 'Dev', 'Ben']);
  for (const account of found) {
    const hash = (await accounts.findPassword(account?.id ?? ''))?.hash;
    await expect(hasher.verify(hash, demo.password)).resolves.toBe(true);
    expect(hasher.isOutdated(hash ?? '', '')).toBe(false);
  }
});

it('loads a street guide, and users with each case of an emergency address', async () => {
  await loadDemo(installation);
  const { accounts, emergency, addressValidation } = installation;
  const stateOf = async (email: string) => {
    const [account] = await accounts.byEmail(email);
    const lines = await emergency.lines.of(account?.id ?? '');
    const chosen = await emergency.registrations.of(account?.id ?? '');
    return lines.map(({ id, followsMain }) => {
      const { choice = 'none', chosen: address } = chosen.get(id) ?? {};
      return followsMain ? 'follows' : `${choice} ${address?.status ?? ''}`.trim();
    });
  };
  const names = ['nova', 'wade', 'pia', 'remy', 'junko', 'odile', 'seva', 'rolf'];
  const states = await Promise.all(names.map((name) => stateOf(`${name}@birchquay.example`)));
  expect(states).toEqual([
    ...[['none'], ['location Valid'], ['location Provisioning'], ['outOfCountry'], ['address Provisioning'], []],
    ...[['none', 'follows', 'none'], ['location Invalid']],
  ]);
  const [lior] = await accounts.byEmail('lior@birchquay.example');
  expect(await emergency.locations.countOf(lior?.id ?? '')).toBe(20);
  expect(await emergency.rules.of('tidewater-call')).toMatchObject({ locationsOnly: true });
  expect(await emergency.checks.waiting({ limit: 9 })).toMatchObject([{ reference: 'K7PD3WXM', name: 'New cottage' }]);
  const typed = (street: string, more = {}) => {
    const place = { country: 'CA', customerName: 'Nova Ellery', city: 'Birch Quay', state: 'ON', zip: 'K9V 9Z9' };
    return addressValidation.validate({ ...place, street, ...more });
  };
  expect(await typed('120 Lantern St')).toMatchObject({ status: 'Valid' });
  expect((await typed('120 Lantren St')).similar).toMatchObject([{ street: '120 Lantern St' }]);
  expect((await typed('120 Harbour Light Ave')).similar).toHaveLength(2);
  expect(await typed('120 Nowhere St')).toMatchObject({ status: 'Invalid' });
  const elsewhere = await typed('290 Bremner Blvd', { city: 'Toronto', zip: 'M5V 3L9' });
  expect(elsewhere).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
});

it('completes an interrupted load, also when two loads run concurrently', async () => {
  const [first] = demo.companies;
  if (first) await installation.accounts.saveCompany(first);
  const { shows: _, factors: __, ...ada } = demo.accounts[0] ?? { firstName: '', lastName: '', company: '', shows: '' };
  await installation.accounts.add(ada);
  await Promise.all([loadDemo(installation), loadDemo(installation)]);
  await expect(installation.accounts.count()).resolves.toBe(demo.accounts.length);
  const { lines } = readDemoEmergency();
  const loaded = await Promise.all(['birch-quay', 'tidewater-call'].map((id) => linesOf(id)));
  expect(
    loaded
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(lines.map(({ id }) => id).toSorted());
});

it('does not load into a database with other accounts', async () => {
  const { accounts, clients } = installation;
  await accounts.saveCompany({ id: 'real', name: 'Real', brandId: 0 });
  await accounts.add({ firstName: 'Some', lastName: 'One', company: 'real', email: 'one@real.example' });
  await loadDemo(installation);
  await expect(accounts.count()).resolves.toBe(1);
  await expect(clients.byId('demo-web')).resolves.toBeUndefined();
});

it('registers the partner app with its current port', async () => {
  await loadDemo(installation);
  const moved = { ...installation, config: { ...installation.config, DEMO_APP_PORT: 4321 } };
  await loadDemo(moved);
  const client = await installation.clients.byId('demo-web');
  expect(client?.redirectUris).toEqual(['http://localhost:4321/callback']);
});

it('registers the main brand at the stand-ins for Google and Apple, at their current port', async () => {
  await loadDemo(installation);
  const { brandProviders } = installation.singleSignOn;
  expect(await brandProviders.list()).toEqual([]); // nobody runs them
  for (const port of [4322, 4323])
    await loadDemo({ ...installation, config: { ...installation.config, DEMO_PROVIDER_PORT: port } });
  const registered = (await brandProviders.list(0)).map(({ issuer, isEnabled }) => [issuer, isEnabled]);
  expect(registered).toEqual([
    ['http://localhost:4323/apple', true],
    ['http://localhost:4323/google', true],
  ]);
});

/** Makes the loaded demo one of an earlier version, that others have used: it has more accounts, and not these companies. */
async function useEarlierDemo(missing: readonly string[]): Promise<void> {
  const { accounts } = installation;
  await accounts.saveCompany({ id: 'added', name: 'Added', brandId: 0 });
  for (const { company } of demo.accounts)
    if (missing.includes(company)) {
      const [one] = await perform(installation, 'listAccounts', { company, limit: 1 });
      await perform(installation, 'removeAccount', { who: one?.id, isSilent: true });
      await accounts.add({ firstName: 'Some', lastName: 'One', company: 'added', email: `${one?.id}@added.example` });
    }
  for (const id of missing) await perform(installation, 'removeCompany', { id });
}
async function linesOf(company: string) {
  const { lines } = installation.emergency;
  return lines.ofAccounts(await lines.ownersOf(company, '', 1000));
}
const lineIds = async (company: string) => (await linesOf(company)).map(({ id }) => id);

it('adds what the demo of an earlier version has not', async () => {
  await loadDemo(installation);
  const lines = await lineIds('birch-quay');
  const missing = ['birch-quay', 'tidewater-call', 'larkspur-bank'];
  await useEarlierDemo(missing);
  await loadDemo(installation);
  for (const id of missing) {
    const wanted = demo.accounts.filter(({ company }) => company === id).length;
    expect((await perform(installation, 'listAccounts', { company: id })).length).toBe(wanted);
  }
  expect((await lineIds('birch-quay')).toSorted()).toEqual(lines.toSorted());
  expect(await installation.policies.list('larkspur-bank')).not.toEqual([]);
});

it('leaves out the companies whose numbers belong to another by now, with all that is theirs', async () => {
  await loadDemo(installation);
  const missing = ['tidewater-call', 'larkspur-bank'];
  await useEarlierDemo(missing);
  const mainNumbers = demo.companies.flatMap((one) => (missing.includes(one.id) ? one.mainNumbers : []));
  await installation.accounts.saveCompany({ id: 'added', name: 'Added', brandId: 0, mainNumbers });
  await loadDemo(installation);
  const present = (await perform(installation, 'listCompanies', {})).map(({ id }) => id);
  for (const id of missing) expect(present).not.toContain(id);
  expect(await lineIds('birch-quay')).toContain('demo-wade');
});

it('counts sign-ins for companies that somebody manages and for brands, and their spending, once, also when two processes load it at once', async () => {
  const other = await openSecond();
  const sums = async () => {
    const { db } = installation.database;
    const rows = await db.selectFrom('sign_in_counts').selectAll().where('unit', '=', 'hour').execute();
    expect(rows.every(({ at }) => Number(at) < Date.now())).toBe(true);
    const sum = (company: string, step: string) =>
      rows
        .filter((row) => row.company_id === company && row.step === step && row.outcome !== 'mismatch')
        .reduce((all, { count }) => all + Number(count), 0);
    const spent = await db
      .selectFrom('spending_counts')
      .select(({ fn }) => fn.sum('amount').as('amount'))
      .where('unit', '=', 'hour')
      .executeTakeFirst();
    return {
      companies: [...new Set(rows.map(({ company_id }) => company_id))].sort(),
      found: sum('birch-quay', 'accountFound'),
      signedIn: sum('birch-quay', 'signedIn'),
      began: sum('', 'started'),
      spent: Number(spent?.amount),
    };
  };
  await Promise.all([loadDemo(installation), loadDemo(other.installation)]);
  const first = await sums();
  expect(first.companies).toEqual(['', 'birch-quay', 'harbour-lane']);
  expect(first.began).toBeGreaterThan(10_000);
  expect(first.spent).toBeGreaterThan(1_000_000);
  expect(first.found).toBeGreaterThan(first.signedIn);
  expect(first.signedIn).toBeGreaterThan(100);
  await loadDemo(installation);
  expect(await sums()).toEqual(first);
  await other.close();
});

/** The same database in a second process of PostgreSQL; the embedded one is of one process alone. */
async function openSecond() {
  if (database.env.DATABASE_URL === undefined) return { installation, close: async () => undefined };
  const second = await openInstallation(readConfig(database.env));
  return { installation: second, close: () => second.close() };
}
