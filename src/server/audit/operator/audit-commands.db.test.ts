import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.dispose());

/** As a server does, whose database is closed afterwards. */
async function within(work: (installation: Installation) => Promise<unknown>) {
  const installation = await openInstallation(readConfig(fresh.env));
  await work(installation);
  await installation.close();
}
const portico = (...args: string[]) => runCommand(args, fresh.env);

const at = Date.parse('2027-03-01T08:00:00Z') - 365 * 24 * 3600 * 1000;
const write = ({ database }: Installation, ...rows: { readonly [column: string]: string | number }[]) =>
  database.db
    .insertInto('audit')
    .values(rows.map((row, n) => ({ id: `r${n}`, at: at + n, event: 'signedOut', outcome: 'ok', ...row })))
    .execute();
it('[AUD-6] "audit" finds records by operation, operator, account, app, sign-in and reference', async () => {
  await within((installation) =>
    write(
      installation,
      { id: 'set', event: 'operatorAction', outcome: 'setClient', operator: 'ann', client_id: 'shop' },
      { id: 'add', event: 'operatorAction', outcome: 'addAccount', operator: 'bo', account_id: 'an-account' },
      { id: 'in', sign_in_id: 'U9Y0K', trace_id: '4bf92f3577b34da6' },
      { id: 'out', sign_in_id: 'U9Y0K', trace_id: '0000000000000001' },
    ),
  );
  const idsOf = async (...options: string[]) => {
    const { code, output } = await portico('audit', '--json', ...options);
    if (code !== 0) throw new Error(output);
    return JSON.parse(output).map(({ id }: { id: string }) => id);
  };
  expect(await idsOf('--operation', 'setClient')).toEqual(['set']);
  expect(await idsOf('--operator', 'bo')).toEqual(['add']);
  expect(await idsOf('--operator', 'bo', '--operation', 'setClient')).toEqual([]);
  expect(await idsOf('--operator', 'bo', '--account', 'an-account', '--to', '2027-03-01')).toEqual(['add']);
  expect(await idsOf('--operation', 'setClient', '--app', 'shop')).toEqual(['set']);
  const then = ['--from', '2026-02-20', '--to', '2026-03-10'];
  expect(await idsOf('--sign-in', 'U9Y0K', ...then)).toEqual(['out', 'in']);
  expect(await idsOf('--sign-in', 'U9Y0K', '--limit', '1', ...then)).toEqual(['out']);
  expect(await idsOf('--reference', '4BF9 2F35 77B3 4DA6', ...then)).toEqual(['in']);
  expect(await idsOf('--reference', '4bf92f3577b34da6')).toEqual([]);
  await expect(idsOf('--operation', 'setClient', '--event', 'signedOut')).rejects.toThrow('Operators leave no other');
});
