import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Candidate } from './guide-levels.rules.ts';
import { createGuideValidation } from './street-guide-validation.ts';
import { loadStreetRules } from './street-types.ts';

const main: Candidate = {
  ...{ before: '', name: 'main', type: 'st', after: '', label: 'Main St', city: 'Salem', cityKey: 'salem', state: '' },
  ...{ low: 1, high: 199, parity: 'both', postcode: '', level: 'msag', dataset: 'd', vintage: 'v' },
};
const guide = { covers: async () => true, candidates: async () => [main] };
const validation = createGuideValidation(guide, loadStreetRules(join(import.meta.dirname, '../../../data')));

it.each([
  ['12-34', '12-34'],
  ['12 - 14', '12-14'],
  ['100-12', '100-12'],
  ['100-b', '100B'],
  ['120 1/2', '120 1/2'],
  ['12/14', '12/14'],
])('[EA-5a] the number "%s" on a street of the guide is "%s" in the normal form', async (given, normal) => {
  const address = { country: 'US', city: 'Salem', street: `${given} Main Street` };
  expect(await validation.validate(address)).toMatchObject({ complete: { street: `${normal} Main St` } });
});

it.each([
  ['12 b', '12B'],
  ['55 bis', '55 bis'],
  ['12-34', '12-34'],
])('[EA-5a] the number "%s" in a field of its own is found, and "%s" in the normal form', async (given, normal) => {
  const address = { country: 'FR', city: 'Salem', buildingNumber: given, street: 'Main', streetType: 'St' };
  const complete = { country: 'FR', city: 'Salem', buildingNumber: normal, street: 'Main St' };
  expect(await validation.validate(address)).toMatchObject({ status: 'Valid', complete });
  expect((await validation.validate(address)).complete).not.toHaveProperty('streetType');
});

it('[EA-15a] a line without a number at its beginning is invalid, or known by its format alone where it may end with one', async () => {
  const found = (country: string) => validation.validate({ country, city: 'Salem', street: 'Main St 12' });
  expect(await found('US')).toMatchObject({ status: 'Invalid' });
  expect(await found('NL')).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
});
