import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { NewRange } from './guide-levels.rules.ts';

let database: FreshDatabase;
let installation: Installation;

const point = (low: number, suffix: string): NewRange => ({
  street: 'Main St',
  low,
  high: low,
  suffix,
  parity: 'both',
  city: 'Salem',
  state: 'OR',
  postcode: '97301',
});

beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  const { streetGuide, database: own } = installation;
  const dataset = await streetGuide.begin({ name: 'a', vintage: '1', level: 'msag', countryIsoCode: 'US' });
  const points = [point(18, 'a'), point(18, 'g'), point(20, ''), point(20, 'b')];
  await streetGuide.add(own.db, dataset, [...points, ...points], points.length);
  await streetGuide.finish(own.db, dataset);
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});

it.each([
  ['18A Main St', 'Valid', ['18A Main St']],
  ['18-g Main St', 'Valid', ['18G Main St']],
  ['18 Main St', 'Ambiguous', ['18A Main St', '18G Main St']],
  ['18B Main St', 'Invalid', []],
  ['20 Main St', 'Valid', ['20 Main St']],
  ['20B Main St', 'Valid', ['20B Main St']],
  ['20C Main St', 'Ambiguous', ['20 Main St']],
])('[EA-5a] houses that differ by a letter are kept apart: %s', async (street, status, streets) => {
  const address = { country: 'US', street, city: 'Salem', state: 'OR', zip: '97301' };
  const { complete, similar, ...found } = await installation.addressValidation.validate(address);
  expect(found.status).toBe(status);
  expect((complete ? [complete] : similar).map((one) => one.street)).toEqual(streets);
});
