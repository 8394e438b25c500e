import { expect, it } from 'vitest';
import { addressKey } from './address-key.ts';

it('[EA-11a] addresses are equal whatever their case, spaces, order of fields and name of the person', () => {
  const one = addressKey({ street: '1 Main St', city: 'Salem', customerName: 'Pat' });
  expect(addressKey({ customerName: 'Lee', city: 'SALEM ', street: '1  Main St', unit: '' })).toBe(one);
  expect(addressKey({ city: 'Salem', street: '1 Main St', unit: '2' })).not.toBe(one);
});
