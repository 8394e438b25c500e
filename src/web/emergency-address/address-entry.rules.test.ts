import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../contract/address-format.ts';
import { afterLeaving, autoCompleteOf, firstInside, inputModeOf } from './address-entry.rules.ts';

function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../../data/address-formats/${country}.json`);
  const [format] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!format) throw new Error(`no format of ${country}`);
  return format;
}

describe('a field that the user leaves', () => {
  it.each([
    [
      'a street with its number',
      'DE',
      'street',
      { street: 'Hauptstr. 7' },
      { street: 'Hauptstr.', buildingNumber: '7' },
    ],
    ['a street, the number is there', 'DE', 'street', { street: 'Platz 1', buildingNumber: '7' }, {}],
    ['a street without a number', 'DE', 'street', { street: 'Hauptstr.' }, {}],
    ['a postal code', 'US', 'zip', { zip: '97201' }, { state: 'OR' }],
    ['a postal code, the state is there', 'US', 'zip', { zip: '97201', state: 'WA' }, {}],
    ['half a postal code', 'US', 'zip', { zip: '97' }, {}],
    ['a city', 'US', 'city', { city: 'Portland' }, {}],
  ] as const)('[EA-6f] fills in what it names: %s', (_, country, id, values, filled) => {
    expect(afterLeaving(id, values, formatOf(country))).toEqual({ ...values, ...filled });
  });
});

describe('a field', () => {
  it.each([
    ['country', 'country'],
    ['customerName', 'name'],
    ['street', 'address-line1'],
    ['unit', 'address-line2'],
    ['neighborhood', 'address-level3'],
    ['city', 'address-level2'],
    ['state', 'address-level1'],
    ['zip', 'postal-code'],
    ['floor', 'off'],
    ['buildingNumber', 'off'],
  ] as const)('[EA-6b] %s tells browsers that it is %s', (id, token) => {
    expect(autoCompleteOf(id)).toBe(token);
  });

  it('[EA-6b] of a postal code has the keys of numbers where it is of digits alone', () => {
    const zipOf = (country: string) => formatOf(country).fields.filter(({ id }) => id === 'zip');
    expect(['US', 'DE', 'AU', 'GB', 'CA', 'PT'].map((country) => zipOf(country).map(inputModeOf))).toEqual([
      ['numeric'],
      ['numeric'],
      ['numeric'],
      [undefined],
      [undefined],
      [undefined],
    ]);
  });

  it('[EA-6b] for the way to the door is the first one of its format', () => {
    expect(['US', 'GB', 'PT'].map((country) => firstInside(formatOf(country)))).toEqual(['street2', 'unit', 'floor']);
  });
});
