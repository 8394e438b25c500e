import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { GuideLevel, NewRange } from './guide-levels.rules.ts';

let database: FreshDatabase;
let installation: Installation;

const range = (more: Partial<NewRange>): NewRange => ({
  street: 'E Main St',
  low: 101,
  high: 199,
  parity: 'odd',
  city: '',
  state: 'MT',
  postcode: '',
  ...more,
});
const springs = { city: 'WHITE SULPHUR SPRINGS' };
const martinsdale = { city: 'MARTINSDALE' };

async function addGuide(name: string, level: GuideLevel, ranges: readonly NewRange[]) {
  const { streetGuide, database: own } = installation;
  const dataset = await streetGuide.begin({ name, vintage: '2026', level, countryIsoCode: 'US' });
  await streetGuide.add(own.db, dataset, ranges, ranges.length);
  await streetGuide.finish(own.db, dataset);
}

beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await addGuide('authority', 'msag', [
    range(springs),
    ...[springs, martinsdale].map((place) => range({ street: 'Central Ave', ...place })),
    ...['59645', ''].map((postcode) => range({ street: 'Birch Ln', ...springs, postcode })),
    range({ street: 'Lone Rd', ...springs }),
    range({ street: 'Creek Rd', ...springs }),
    range({ street: 'Hill Rd', city: 'TROY' }),
  ]);
  await addGuide('census', 'range', [
    range({ postcode: '59645' }),
    ...['59645', '59053'].map((postcode) => range({ street: 'Central Ave', postcode })),
    range({ street: 'Birch Ln', postcode: '59645' }),
    ...['Mill Rd', 'Hill Rd'].map((street) => range({ street, postcode: '59645' })),
    range({ street: 'Hill Rd', postcode: '59471' }),
  ]);
  await addGuide('points', 'point', [
    range({ street: 'Creek Rd' }),
    range({ street: 'Birch Ln', city: 'White Sulphur Springs', postcode: '59646' }),
    range({ street: 'Birch Ln', city: 'Ringling', postcode: '59645' }),
  ]);
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

async function check(street: string, city: string, zip: string) {
  const address = { country: 'US', street, city, state: 'MT', zip };
  const { status, valid, invalid, similar, complete } = await installation.addressValidation.validate(address);
  const places = (complete ? [complete] : similar).map((one) => `${one.city} ${one.zip}`);
  return { status, places, invalid, valid: valid.filter((field) => ['city', 'zip'].includes(field)) };
}
const suggested = { status: 'Ambiguous', places: ['WHITE SULPHUR SPRINGS 59645'] };

describe('[EA-5a] a house of a guide of the authority without ZIP codes, and of one without cities', () => {
  it('is valid with the city of the one and the ZIP code of the other', async () =>
    expect(await check('151 E Main St', 'White Sulphur Springs', '59645')).toEqual({
      status: 'Valid',
      places: ['WHITE SULPHUR SPRINGS 59645'],
      valid: ['city', 'zip'],
      invalid: [],
    }));

  it.each([
    ['another ZIP code', 'White Sulphur Springs', '59101', ['zip'], ['city']],
    ['a ZIP code of another state', 'White Sulphur Springs', '10001', ['zip'], ['city']],
    ['another city', 'Billings', '59645', ['city'], ['zip']],
    ['a mistyped city', 'White Sulfur Springs', '59645', ['city'], ['zip']],
  ])('is suggested with both for %s', async (_, city, zip, invalid, valid) => {
    const found = await check('151 E Main St', city, zip);
    expect(found).toEqual({ ...suggested, valid, invalid });
  });

  it('is offered with no pair of both where several fit', async () => {
    const far = await check('151 Central Ave', 'Billings', '59101');
    expect(far).toMatchObject({ status: 'Provisioning', valid: [], places: ['Billings 59101'] });
    expect(await check('151 Central Ave', 'Martinsdale', '59053')).toMatchObject({
      status: 'Provisioning',
      valid: ['city'],
    });
    expect(await check('151 Central Ave', 'Martinsdale', '59101')).toMatchObject({
      status: 'Provisioning',
      valid: ['city'],
    });
  });
});

describe('[EA-5a] a house of one guide', () => {
  it('has an unchecked ZIP code where the guide names none, but none of another state', async () => {
    const named = await check('151 Lone Rd', 'White Sulphur Springs', '59645');
    expect(named).toMatchObject({ status: 'Provisioning', valid: ['city'] });
    expect(await check('151 Lone Rd', 'White Sulphur Springs', '10001')).toMatchObject({
      status: 'Invalid',
      invalid: ['zip'],
      valid: ['city'],
      places: [],
    });
    expect(await check('151 Loen Rd', 'White Sulphur Springs', '10001')).toMatchObject({ places: [] });
  });

  it('has an unchecked city where the guide names none', async () =>
    expect(await check('151 Mill Rd', 'Billings', '59645')).toMatchObject({ status: 'Provisioning', valid: ['zip'] }));

  it('is offered without what was given only where that is nearly right', async () => {
    const other = await check('151 Lone Rd', 'Billings', '59101');
    expect(other).toMatchObject({ status: 'Provisioning', valid: [], places: ['Billings 59101'] });
    const mistyped = await check('151 Lone Rd', 'White Sulfur Springs', '59645');
    expect(mistyped).toMatchObject(suggested);
    expect(await check('151 Mill Rd', 'Billings', '59101')).toMatchObject({ status: 'Provisioning', valid: [] });
    const digits = await check('151 Mill Rd', 'Ringling', '59654');
    expect(digits).toMatchObject({ status: 'Ambiguous', places: ['Ringling 59645'] });
  });
});

it('[EA-5a] a mistyped city is suggested as the authority has it, also where other data names no city', async () => {
  expect(await check('151 Central Ave', 'Martinsdlae', '59053')).toMatchObject({
    status: 'Ambiguous',
    places: ['MARTINSDALE 59053'],
    invalid: ['city'],
  });
  expect(await check('151 Creek Rd', 'White Sulfur Springs', '59645')).toMatchObject(suggested);
  const far = await check('151 Creek Rd', 'Billings', '59101');
  expect(far).toMatchObject({ status: 'Provisioning', valid: [] });
  expect(await check('151 Hill Rd', 'Roy', '59471')).toMatchObject({ status: 'Provisioning', valid: ['zip'] });
});

it('[EA-5a] the place of the authority wins over that of other data', async () => {
  expect(await check('151 Birch Ln', 'Ringling', '59645')).toMatchObject({ ...suggested, valid: ['zip'] });
  expect(await check('151 Birch Ln', 'White Sulphur Springs', '59646')).toMatchObject({
    ...suggested,
    valid: ['city'],
  });
  expect(await check('151 Birch Ln', 'White Sulphur Springs', '59645')).toMatchObject({
    status: 'Valid',
    valid: ['city', 'zip'],
  });
});

it('begins an edition once, also when several processes begin it at the same time', async () => {
  for (let edition = 0; edition < 20; edition += 1) {
    const begin = { name: 'at-once', vintage: `${edition}`, level: 'msag', countryIsoCode: 'US' } as const;
    const begun = await Promise.all(Array.from({ length: 8 }, () => installation.streetGuide.begin(begin)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  }
  const editions = (await installation.streetGuide.list()).filter(({ name }) => name === 'at-once');
  expect(editions).toHaveLength(20);
});
