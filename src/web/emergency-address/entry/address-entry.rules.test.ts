import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../../contract/address/address-format.ts';
import {
  afterLeaving,
  autoCompleteOf,
  firstDifference,
  firstInside,
  firstToFill,
  inputModeOf,
  openProblems,
} from './address-entry.rules.ts';

function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../../../data/address-formats/${country}.json`);
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
    expect(afterLeaving(id, values, formatOf(country))).toEqual({ values: { ...values, ...filled } });
  });
});

describe('a street that the user leaves', () => {
  it.each([
    ['US', { street: '151 E Main St Apt 4' }, { street: '151 E Main St', street2: 'Apt 4' }, 'street2'],
    [
      'US',
      { street: '151 E Main St #4', street2: 'Rear' },
      { street: '151 E Main St', street2: 'Rear, #4' },
      'street2',
    ],
    [
      'US',
      { street: '151 E Main St Apt 4', street2: 'apt 4' },
      { street: '151 E Main St', street2: 'Apt 4' },
      'street2',
    ],
    ['GB', { street: 'High Street, Flat 2B' }, { street: 'High Street', unit: 'Flat 2B' }, 'unit'],
    ['DE', { street: 'Hauptstr. 5, 3. OG' }, { street: 'Hauptstr.', buildingNumber: '5', unit: '3. OG' }, 'unit'],
    [
      'PT',
      { street: 'Rua Augusta 5, 3. andar' },
      { street: 'Rua Augusta', buildingNumber: '5', floor: '3. andar' },
      'floor',
    ],
    ['PT', { street: 'Rua Augusta 5, apto 3' }, { street: 'Rua Augusta', buildingNumber: '5', unit: 'apto 3' }, 'unit'],
  ] as const)('[EA-6f] gives its unit to the field of the format: %s %j', (country, values, left, fieldId) => {
    const found = afterLeaving('street', values, formatOf(country));
    expect(found.values).toEqual(left);
    expect(found.moved?.fieldId).toBe(fieldId);
  });

  it('[EA-6f] keeps a unit that the user has put back, and one that its field has no room for', () => {
    const values = { street: '151 E Main St Apt 4' };
    expect(afterLeaving('street', values, formatOf('US'), new Set([values.street]))).toEqual({ values });
    const full = { ...values, street2: 'x'.repeat(48) };
    expect(afterLeaving('street', full, formatOf('US'))).toEqual({ values: full });
  });
});

describe('the field that a form begins at', () => {
  const known = { country: 'US', customerName: 'Ada Okafor' };
  it.each([
    ['the street', 'US', known, 'street'],
    ['the street of a saved address', 'US', { ...known, street: '120 Harbor Street' }, 'street'],
    ['the first field of its country', 'JP', known, 'zip'],
    ['the name that nobody knows', 'US', { country: 'US', customerName: '' }, 'customerName'],
  ] as const)('[EA-6f] is %s', (_, country, values, id) => {
    expect(firstToFill(values, formatOf(country))).toBe(id);
  });

  it('[EA-5b] differs first from what was suggested instead', () => {
    const entered = { street: '120 Lantren St', city: 'birch quay', zip: 'K9V 9Z8' };
    const suggested = { street: '120 Lantren St', city: 'Birch Quay', zip: 'K9V 9Z9' };
    expect(firstDifference(entered, suggested, formatOf('CA'))).toBe('zip');
  });
});

describe('a problem', () => {
  const required = { fieldId: 'state', rule: 'required' } as const;
  const either = { fieldId: 'buildingName', rule: 'either', params: { otherFieldId: 'buildingNumber' } } as const;
  it.each([
    ['stays while other fields change', 'US', required, { city: 'Portland' }, true],
    ['ends when its field is filled, by whomever', 'US', required, { state: 'OR' }, false],
    ['of two fields ends with the other one', 'GB', either, { buildingNumber: '7' }, false],
  ] as const)('[EA-8b] [EA-8f] %s', (_, country, problem, changed, isOpen) => {
    const refused = { street: 'Quay St' };
    const open = openProblems([problem], formatOf(country), refused, { ...refused, ...changed });
    expect(open).toEqual(isOpen ? [problem] : []);
  });
});

describe('a field', () => {
  it.each([
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
