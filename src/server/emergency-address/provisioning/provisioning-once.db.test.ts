import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import { type ProvisioningServer, startProvisioningServer } from '../../../../test/provisioning-server.ts';
import { administer } from '../../../../test/without-table.ts';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createContactNotices } from '../notices/contact-notices.ts';
import { createProvisioningQueue } from './provisioning-queue.ts';

const count = 12;
const secrets = { SECRETS: 'a secret of the test that is long enough' };
let database: FreshDatabase;
let service: ProvisioningServer;
beforeEach(async () => {
  database = await freshDatabase();
  service = await startProvisioningServer();
});
afterEach(async () => {
  await service.close();
  await database.dispose();
});

/** Records what users chose for lines while no process provisions. */
async function choose(): Promise<void> {
  const env = { ...database.env, ...secrets, EMERGENCY_PROVISIONING_URL: service.url };
  const installation = await openInstallation(readConfig(env));
  const { accounts, emergency, database: open } = installation;
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0, mainNumbers: [] });
  const person = { firstName: 'Pat', lastName: 'Lee', company: 'acme', email: 'pat@acme.example' };
  const accountId = await accounts.add(person);
  const evidence = { level: 'msag' } as const;
  for (let n = 0; n < count; n++)
    await inTransaction(open, async (tx) => {
      const given = { accountId, companyId: 'acme', kind: 'digitalLine', name: 'Phone', countryIsoCode: 'US' } as const;
      const rules = { followsMain: false, isLocationOnly: false };
      const line = await emergency.lines.add(tx, { ...given, ...rules, e164: `+150355501${10 + n}` });
      const address = { country: 'US', street: `${n} Main St`, city: 'Salem', state: 'OR', zip: '97301' };
      const chosen = { address, formatId: 'US-1', status: 'Valid', evidence } as const;
      const choice = { lineId: line?.id ?? '', accountId, choice: 'address', chosen, isOutsideArea: false } as const;
      await emergency.registrations.register(tx, choice, { texts: ['usesAddress'], locale: 'en_US' });
    });
  await installation.close();
}
const start = (): Promise<RunningPortico> =>
  startPortico({ database, demo: false, processes: 1, env: { ...secrets, EMERGENCY_PROVISIONING_URL: service.url } });

it('claims no more orders than was asked for, also where the statistics say that there are none', async () => {
  if (database.env.DATABASE_URL) await administer(database, 'analyze emergency_provisioning');
  await choose();
  const open = await openFreshDatabase(database);
  const columns = sql.raw('line_id, registration_id, wanted, state, tries, waits, is_claimed, part, next_at');
  for (const n of [1, 2, 3, 4])
    await sql`insert into emergency_provisioning (id, ${columns}) select id || ${`-${n}`}, ${columns}
      from emergency_provisioning`.execute(open.db);
  const queue = createProvisioningQueue(open, createContactNotices(open));
  expect(await queue.claim(4)).toHaveLength(4);
  expect(await queue.claim(500)).toHaveLength(count * 2 ** 4 - 4);
  await open.close();
});

it('[EA-5c] a committed choice reaches the service once, although the process is killed while the service carries it out', async () => {
  await choose();
  const answered = () =>
    new Set([...service.registrations].flatMap(([id, { status }]) => (status === 'Valid' ? [id] : [])));
  service.before = () => (service.made.length > 4 ? new Promise(() => undefined) : Promise.resolve(undefined));
  const killed = await start();
  await expect.poll(() => service.made.length).toBeGreaterThan(4);
  await killed.kill();
  expect(service.made.length).toBeLessThan(count);
  service.before = async ({ id }) => {
    const registration = service.registrations.get(id);
    if (registration) registration.status = 'Valid';
    return undefined;
  };
  await administer(database, 'update emergency_provisioning set next_at = 1 where is_claimed = 1'); // ends the leases
  const portico = await start();
  await expect.poll(() => service.made.length).toBe(count);
  await expect.poll(() => answered().size).toBe(count);
  await portico.stop();
  expect(new Set(service.made).size).toBe(count);
  const puts = service.requests.filter((one) => one.startsWith('PUT'));
  expect(puts.length).toBe(new Set(puts).size);
  const { db, close } = await openFreshDatabase(database);
  const rows = await db.selectFrom('emergency_registrations').select('status').execute();
  await close();
  expect(rows.map(({ status }) => status)).toEqual(Array(count).fill('Valid'));
});
