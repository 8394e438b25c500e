import { expect, it } from 'vitest';
import type { AddressDraft } from './address-draft.rules.ts';
import type { EmergencyData } from './states.rules.ts';
import { isUnsaved } from './unsaved.rules.ts';

const address = { country: 'CA', customerName: 'Nova Quay', street: '120 Lantern St', city: 'Birch Quay' };
// what is compared needs no more
const own = {
  lines: { userName: 'Nova Quay' },
  locations: [{ id: 'p1', name: 'Home', address }],
} as unknown as EmergencyData;
const empty: AddressDraft = { values: { country: 'CA', customerName: 'Nova Quay' }, name: '', isNameTouched: false };
const edited: AddressDraft = { values: address, name: 'Home', isNameTouched: true, replaces: 'p1' };

it.each<[string, AddressDraft | undefined, boolean]>([
  ['no form', undefined, false],
  ['a form that was opened', empty, false],
  ['another country alone', { ...empty, values: { ...empty.values, country: 'DE' } }, false],
  ['a typed street', { ...empty, values: { ...empty.values, street: '1 Quay St' }, name: '1 Quay St' }, true],
  ['a typed nickname', { ...empty, name: 'Home', isNameTouched: true }, true],
  ['the form of a saved location', edited, false],
  ['another street of it', { ...edited, values: { ...address, street: '1 Quay St' } }, true],
  ['a part of it that was left out', { ...edited, values: { ...address, city: '' } }, true],
  ['another nickname of it', { ...edited, name: 'Cottage' }, true],
  ['an empty form that replaces a location', { ...empty, replaces: 'p1' }, false],
])('what would be lost by leaving: %s', (_, draft, isLost) => {
  expect(isUnsaved({ draft, own })).toBe(isLost);
});
