import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput } from '../../operations.ts';
import { perform } from '../../perform.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  for (const [place, id] of ['acme', 'beta', 'gamma', 'zeta'].entries())
    await perform(installation, 'addCompany', {
      id,
      name: id,
      brandId: id === 'gamma' ? 1210 : 0,
      mainNumbers: [`+1212555019${place}`],
    });
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

it.each<[string, OperationInput<'listCompanies'>, string[]]>([
  ['without a filter', {}, ['acme', 'beta', 'gamma', 'zeta']],
  ['of a brand', { brandId: 0 }, ['acme', 'beta', 'zeta']],
  ['by its id', { company: 'beta' }, ['beta']],
  ['by an id, of another brand', { company: 'beta', brandId: 1210 }, []],
  ['to a limit', { limit: 2 }, ['acme', 'beta']],
  ['after another, of a brand, to a limit', { after: 'acme', brandId: 0, limit: 1 }, ['beta']],
  ['after the last', { after: 'zeta' }, []],
])('companies are listed %s, each with its main numbers', async (_, input, ids) => {
  const found = await perform(installation, 'listCompanies', input);
  expect(found.map(({ id }) => id)).toEqual(ids);
  for (const { id, mainNumbers } of found)
    expect(mainNumbers).toEqual([`+1212555019${['acme', 'beta', 'gamma', 'zeta'].indexOf(id)}`]);
});

it('a company that there is not is refused, not answered with none', async () => {
  await expect(perform(installation, 'listCompanies', { company: 'none' })).rejects.toThrow(
    'There is no company "none".',
  );
});
