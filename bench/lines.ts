import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { freshDatabase } from '../test/database.ts';
import { startPostgres } from '../test/postgres.ts';
import type { Figure, Section } from './figures.ts';
import { command } from './imports.ts';

const lines = 10_000;
const budget = { atMost: 5 };
const importBudget = { atMost: 60 };
const listBudget = { atMost: 2 };
/** Each tenth line has no address. */
const chosen = 0.9 * lines;

/** Gives lines of the company an address of their own, as their users would. */
async function chooseAddresses(env: Readonly<Record<string, string>>): Promise<void> {
  const installation = await openInstallation(readConfig({ ...env }));
  const { db, now } = installation.database;
  const found = await db.selectFrom('lines').select(['id', 'account_id']).orderBy('id').limit(chosen).execute();
  const formatId = installation.addressFormats.of('US')?.id ?? '';
  for (let from = 0; from < found.length; from += 500)
    await db
      .insertInto('emergency_registrations')
      .values(
        found.slice(from, from + 500).map(({ id, account_id }, n) => ({
          id: `chosen-${id}`,
          line_id: id,
          account_id,
          choice: 'address',
          location_id: null,
          format_id: formatId,
          address: JSON.stringify({
            country: 'US',
            customerName: 'Pat Lee',
            street: `${1 + from + n} Alder St`,
            city: 'Salem',
            state: 'OR',
            zip: '97301',
          }),
          status: 'Provisioning',
          evidence: '{"level":"format"}',
          civic: null,
          other_phone: null,
          outside_area: 0,
          registered_at: now,
          confirmed_at: null,
          asked_at: null,
          ended_at: null,
          test_right: null,
          test_at: null,
        })),
      )
      .execute();
  await installation.close();
}

/** The lines of a large company, by the command line on PostgreSQL (EA-12). */
export async function measureLines(): Promise<Section> {
  const { postgres, stop } = await startPostgres();
  const { env: own, dispose } = await freshDatabase('nothing');
  const env = {
    ...own,
    ...(postgres.kind === 'system' && {
      DATABASE_URL: postgres.url,
      SECRETS: 'a secret of the bench that is long enough',
    }),
  };
  const folder = own.DATA_DIR ?? '';
  const write = (name: string, rows: (n: number) => string, header = '') => {
    const path = join(folder, name);
    writeFileSync(path, header + Array.from({ length: lines }, (_, n) => rows(n)).join('\n'));
    return path;
  };
  const figures: Figure[] = [];
  const measureWithin = async (limit: Figure['budget'], what: string, ...args: readonly string[]) => {
    const startedAt = performance.now();
    await command(env, ...args);
    figures.push({ what, value: (performance.now() - startedAt) / 1000, unit: 's', ...(limit && { budget: limit }) });
  };
  const measure = (what: string, ...args: readonly string[]) => measureWithin(budget, what, ...args);
  await command(env, 'init');
  await command(env, 'company', 'add', 'large', '--name', 'Large', '--brand', '0');
  const account = (n: number) =>
    JSON.stringify({
      email: `p${n}@large.example`,
      firstName: 'Pat',
      lastName: `Number ${n}`,
      company: 'large',
      extension: String(10_000 + n),
    });
  await command(env, 'account', 'import', write('accounts.ndjson', account));
  const line = (n: number) => `p${n}@large.example,+1503${5_550_000 + n},Desk phone`;
  const file = write('lines.csv', line, 'who,number,name\n');
  await measureWithin(
    importBudget,
    'Imported, after a comparison of the whole file',
    'line',
    'import',
    'large',
    file,
    '--yes',
  );
  await chooseAddresses(env);
  await measureWithin(listBudget, 'All lines listed', 'line', 'list', 'large');
  for (const kind of ['missing', 'invalid', 'stale'])
    await measure(`Lines with an address that is ${kind}`, 'line', 'list', 'large', '--address', kind);
  await measure('Exported with their evidence', 'line', 'list', 'large', '--export', join(folder, 'evidence.csv'));
  await dispose();
  await stop();
  return {
    title: 'The lines of a large company',
    how: `${lines} lines of as many users, of which a tenth has no address; by the command line on ${postgres.kind === 'system' ? 'PostgreSQL' : 'the embedded database'}, its start included.`,
    figures,
  };
}
