import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { OperationInput, OperationName } from '../operations.ts';
import { perform } from '../perform.ts';
import { inTransaction } from '../storage/transaction.ts';
import { removeRows } from './operator/import-street-guide.ts';

/** More than are read or removed together. */
const streets = 2100;
let fresh: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  fresh = await freshDatabase();
  installation = await openInstallation(readConfig(fresh.env));
});
afterAll(async () => {
  await installation.close();
  await fresh.dispose();
});

const operator = {
  perform: <Name extends OperationName>(name: Name, input: OperationInput<Name>) => perform(installation, name, input),
};
const countOf = async (table: 'guide_ranges' | 'guide_street_forms') => {
  const counted = installation.database.db.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'));
  return Number((await counted.executeTakeFirstOrThrow()).rows);
};

/** Adds an edition: each street has a postal code of its own, and every tenth none. */
async function edition(vintage: string, count = streets) {
  const { streetGuide, database } = installation;
  const dataset = await streetGuide.begin({
    name: 'county',
    vintage,
    level: 'msag',
    countryIsoCode: 'US',
    fingerprint: vintage,
  });
  const ranges = Array.from({ length: count }, (_, n) => ({
    street: `Road ${n} St`,
    city: `Town ${n}`,
    state: 'OR',
    low: 1,
    high: 99,
    parity: 'both' as const,
    postcode: n % 10 === 0 ? '' : String(10_000 + n),
  }));
  for (let from = 0; from < count; from += 500)
    await inTransaction(database, (tx) => streetGuide.add(tx, dataset, ranges.slice(from, from + 500), from + 500));
  return dataset;
}
const covers = (place: { cityKey: string; postcode: string }) =>
  installation.streetGuide.covers('US', { state: 'OR', ...place });
const placesCovered = async (n: number) => [
  await covers({ cityKey: 'nowhere', postcode: String(10_000 + n) }),
  await covers({ cityKey: `town ${n - (n % 10)}`, postcode: '' }),
];

it('[EA-15b] an edition is replaced at once, and its rows are removed in parts', async () => {
  const former = await edition('1');
  await operator.perform('finishStreetGuide', { id: former.id });
  expect(await placesCovered(streets - 1)).toEqual([true, true]);
  const next = await edition('2', 3);
  const { former: replaced } = await operator.perform('finishStreetGuide', { id: next.id });
  expect(replaced).toEqual([former.id]);
  expect(await placesCovered(streets - 1)).toEqual([false, false]);
  expect((await installation.streetGuide.list()).map(({ vintage, isCurrent }) => [vintage, isCurrent])).toEqual([
    ['1', false],
    ['2', true],
  ]);
  expect(await operator.perform('removeStreetGuideRows', { id: former.id })).toEqual({ isMore: true });
  await removeRows(operator, former.id);
  expect((await installation.streetGuide.list()).map(({ id }) => id)).toEqual([next.id]);
  expect(await countOf('guide_ranges')).toBe(3);
  expect(await countOf('guide_street_forms')).toBeLessThan(200);
});

it('[EA-15b] an edition of which a part is removed is not continued by an import of the same file', async () => {
  const former = await edition('3');
  await operator.perform('removeStreetGuide', { id: former.id });
  await operator.perform('removeStreetGuideRows', { id: former.id });
  const again = { name: 'county', vintage: '3', layout: 'nena-roads', countryIsoCode: 'US', fingerprint: '3' } as const;
  await expect(operator.perform('beginStreetGuide', again)).rejects.toThrow('remove that guide first');
  await removeRows(operator, former.id);
  expect(await operator.perform('beginStreetGuide', again)).toMatchObject({ linesDone: 0, fingerprint: '3' });
});

it('rows of an edition in use are not removed', async () => {
  const { id } = (await installation.streetGuide.list()).find(({ isCurrent }) => isCurrent) ?? { id: '' };
  await expect(operator.perform('removeStreetGuideRows', { id })).rejects.toThrow('is in use');
});
