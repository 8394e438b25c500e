import { expect, it } from 'vitest';
import type { LocationRecord } from './address-draft.rules.ts';
import { inOrder } from './location-order.rules.ts';

const named = (name: string) => ({ id: name, name }) as LocationRecord; // the order needs no more

it('[EA-2b] puts locations in the order in which people count, the one used last above them', () => {
  const locations = ['Site 10', 'site 2', 'Site 1', 'Ämtli', 'Boathouse'].map(named);
  const order = (first?: string) => inOrder(locations, 'de', first).map(({ name }) => name);
  expect(order()).toEqual(['Ämtli', 'Boathouse', 'Site 1', 'site 2', 'Site 10']);
  expect(order('Site 10')).toEqual(['Site 10', 'Ämtli', 'Boathouse', 'Site 1', 'site 2']);
});
