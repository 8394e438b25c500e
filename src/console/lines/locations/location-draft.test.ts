import { expect, it } from 'vitest';
import type { AddressTest } from '../../kernel/management.generated.ts';
import { addressOf, draftOf, nextAct, testOf } from './location-draft.ts';

const form = {
  country: 'CA',
  fields: [
    { id: 'street', name: 'street', isNeeded: true, maxLength: 50, leadsToDoor: false },
    { id: 'street2', name: 'additionalAddress', isNeeded: false, maxLength: 50, leadsToDoor: true },
  ],
} as const;

it('[CNSL-5f] the address of a draft has the fields of its country alone, without empty ones', () => {
  const values = { street: ' 100 Lantern St ', street2: ' ', prefecture: 'Kyoto' };
  expect(addressOf({ ...draftOf(undefined, 'CA'), values }, form)).toEqual({ country: 'CA', street: '100 Lantern St' });
});

it.each([
  [undefined, 'check'],
  ['known', 'save'],
  ['similar', 'check'],
  ['incomplete', 'check'],
  ['unknown', 'saveUnverified'],
  ['unavailable', 'saveUnverified'],
] as const)('[CNSL-5f] after the look-up %s a press does: %s', (result, next) => {
  const test = { result, isInRecords: false, similar: [], unchecked: [], problems: [] };
  expect(nextAct(result && (test as AddressTest))).toBe(next);
});

it('[CNSL-5f] a look-up is of the address as it was typed then; a name or a proof that is typed meanwhile keeps it', () => {
  const draft = { ...draftOf(undefined, 'CA'), values: { street: '100 Lantern St' } };
  const test = { result: 'known', isInRecords: true, similar: [], unchecked: [], problems: [] } as const;
  const tested = { test, draft };
  expect(testOf(tested, { ...draft, name: 'Annex', proof: 'A letter' })).toBe(test);
  expect(testOf(tested, { ...draft, values: { street: '102 Lantern St' } })).toBeUndefined();
  expect(testOf(tested, { ...draft, country: 'US' })).toBeUndefined();
  expect(testOf(undefined, draft)).toBeUndefined();
});
