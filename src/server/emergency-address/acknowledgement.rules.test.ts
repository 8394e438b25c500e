import { expect, it } from 'vitest';
import { addressKey } from '../../rules/address-key.ts';
import { textsOf } from './acknowledgement.rules.ts';

it.each([
  [{ choice: 'noLocation' }, ['nationalCallCenter']],
  [{ choice: 'outOfCountry' }, ['outOfCountry']],
  [{ choice: 'location', status: 'Valid' }, ['usesAddress', 'limits']],
  [{ choice: 'address', status: 'Provisioning' }, ['usesAddress', 'limits', 'notInRecords']],
  [{ choice: 'location', status: 'Valid', knowsLimits: true }, ['usesAddress']],
] as const)('[EA-4a] %j needs the acknowledgement of %j', (choice, texts) => {
  expect(textsOf({ knowsLimits: false, ...choice })).toEqual(texts);
});

it('[EA-9a] an address outside the local area needs the acknowledgement of the national call center too', () => {
  const texts = textsOf({ choice: 'address', status: 'Valid', knowsLimits: true, isOutsideArea: true });
  expect(texts).toEqual(['usesAddress', 'nationalCallCenter']);
});

it('[EA-11a] addresses are equal whatever their case, spaces, order of fields and name of the person', () => {
  const one = addressKey({ street: '1 Main St', city: 'Salem', customerName: 'Pat' });
  expect(addressKey({ customerName: 'Lee', city: 'SALEM ', street: '1  Main St', unit: '' })).toBe(one);
  expect(addressKey({ city: 'Salem', street: '1 Main St', unit: '2' })).not.toBe(one);
});
