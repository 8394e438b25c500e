import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { readDemo } from './demo-data.ts';
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

it('completes an interrupted load, also when two loads run concurrently', async () => {
  const [first] = demo.companies;
  if (first) await installation.accounts.saveCompany(first);
  const { shows: _, factors: __, ...ada } = demo.accounts[0] ?? { firstName: '', lastName: '', company: '', shows: '' };
  await installation.accounts.add(ada);
  await Promise.all([loadDemo(installation), loadDemo(installation)]);
  await expect(installation.accounts.count()).resolves.toBe(demo.accounts.length);
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
