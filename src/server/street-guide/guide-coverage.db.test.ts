import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { Coverage } from './guide-coverage.ts';
import type { GuideLevel, NewRange } from './guide-levels.rules.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
});
beforeEach(async () => {
  for (const { id } of await installation.streetGuide.list()) await remove(id);
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

async function remove(id: string): Promise<void> {
  await installation.streetGuide.retire(installation.database.db, id);
  await installation.streetGuide.removePart(id); // all of it: there are few streets
}

const range = (more: Partial<NewRange> = {}): NewRange => ({
  street: 'Main St',
  low: 1,
  high: 199,
  parity: 'both',
  city: 'Salem',
  state: 'OR',
  postcode: '97301',
  ...more,
});

interface Edition {
  readonly level?: GuideLevel;
  readonly vintage?: string;
  readonly coverage?: Coverage;
}
async function addGuide(ranges: readonly NewRange[], { level = 'msag', vintage = '2026', coverage }: Edition = {}) {
  const { streetGuide, database: own } = installation;
  const dataset = await streetGuide.begin({ name: 'guide', vintage, level, countryIsoCode: 'US' });
  await streetGuide.add(own.db, dataset, ranges, ranges.length);
  await streetGuide.finish(own.db, dataset, coverage);
  return dataset;
}

async function check(street: string, more: Record<string, string> = {}) {
  const address = { country: 'US', street, city: 'Salem', state: 'OR', zip: '97301', ...more };
  const { status, evidence, isPlaceCovered, similar } = await installation.addressValidation.validate(address);
  return { status, level: evidence.level, isPlaceCovered, similar: similar.map((one) => one.street) };
}
const byForm = { status: 'Provisioning', level: 'format' };
const refused = { status: 'Invalid', similar: [] };
const newYork = { city: 'New York', state: 'NY', zip: '10118' };

describe('[EA-5a] [EA-15a] an address that no guide has', () => {
  it('is refused under a postal code of the authority, and known by its form elsewhere', async () => {
    await addGuide([range()]);
    expect(await check('120 Nowhere St')).toMatchObject(refused);
    expect(await check('500 Main St')).toMatchObject(refused);
    expect(await check('120 Nowhere St', { zip: '97301-1234' })).toMatchObject(refused);
    expect(await check('350 5th Ave', newYork)).toMatchObject(byForm);
    expect(await check('120 Main St', newYork)).toMatchObject(byForm);
    expect(await check('120 Nowhere St', { city: 'Keizer', zip: '97303' })).toMatchObject(byForm);
    expect(await check('Nowhere St', newYork)).toMatchObject(byForm);
  });

  it('is refused in a city of the authority whose records have no postal codes', async () => {
    await addGuide([range({ postcode: '' })]);
    expect(await check('120 Nowhere St')).toMatchObject(refused);
    expect(await check('120 Nowhere St', { city: 'Keizer' })).toMatchObject(byForm);
    expect(await check('120 Nowhere St', { state: 'MA', zip: '01970' })).toMatchObject(byForm);
  });

  it.each(['range', 'point'] as const)('is not refused by data that is never complete: %s', async (level) => {
    await addGuide([range()], { level });
    expect(await check('120 Nowhere St')).toMatchObject(byForm);
    expect(await check('500 Main St')).toMatchObject(byForm);
    expect(await check('120 Main St')).toMatchObject({ status: 'Provisioning', level });
  });

  it('is refused where an operator says that the guide is complete', async () => {
    const dataset = await addGuide([range()], { level: 'range', coverage: { kind: 'records' } });
    const cover = (coverage: Coverage) => installation.streetGuide.cover(installation.database.db, dataset, coverage);
    expect(await check('120 Nowhere St')).toMatchObject(refused);
    await cover({ kind: 'none' });
    expect(await check('120 Nowhere St')).toMatchObject(byForm);
    await cover({ kind: 'postcodes', postcodes: ['97302', '97303-0000', '97302'] });
    expect(await check('120 Nowhere St')).toMatchObject(byForm);
    expect(await check('120 Nowhere St', { zip: '97302' })).toMatchObject(refused);
    expect(await check('120 Nowhere St', { zip: '97303' })).toMatchObject(refused);
    await cover({ kind: 'state', state: 'OR' });
    expect(await check('120 Nowhere St', { city: 'Bend', zip: '97701' })).toMatchObject(refused);
    expect(await check('350 5th Ave', newYork)).toMatchObject(byForm);
    await cover({ kind: 'country' });
    expect(await check('350 5th Ave', newYork)).toMatchObject(refused);
    expect((await installation.streetGuide.byId(dataset.id))?.coverage).toBe('country');
  });

  it('is no longer refused for what a former edition or a removed guide covered', async () => {
    const former = await addGuide([range()]);
    const edition = await addGuide([range({ postcode: '97302' })], { vintage: '2027' });
    expect(await check('120 Nowhere St')).toMatchObject(byForm);
    expect(await check('120 Nowhere St', { zip: '97302' })).toMatchObject(refused);
    await remove(edition.id);
    await addGuide([range({ postcode: '97303' })], { vintage: '2028' });
    expect(await check('120 Nowhere St', { zip: '97302' })).toMatchObject(byForm);
    expect(await installation.streetGuide.byId(former.id)).toMatchObject({ isCurrent: false });
  });
});

describe('[EA-5a] [EA-5b] an address that is nearly in a guide', () => {
  it('is suggested, and may be right as it is where the guide does not have every address', async () => {
    await addGuide([range()], { level: 'point' });
    expect(await check('120 Mian St')).toMatchObject({
      status: 'Ambiguous',
      similar: ['120 Main St'],
      isPlaceCovered: false,
    });
    await addGuide([range()], { vintage: '2027' });
    expect(await check('120 Mian St')).toMatchObject({ status: 'Ambiguous', isPlaceCovered: true });
  });

  it('is not suggested in another place', async () => {
    await addGuide([range()]);
    expect(await check('120 Mian St', { city: 'Bend', zip: '97701' })).toMatchObject({ ...byForm, similar: [] });
  });
});
