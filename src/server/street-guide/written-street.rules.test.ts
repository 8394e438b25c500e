import { join } from 'node:path';
import { expect, it } from 'vitest';
import { numberSideOf } from '../../rules/street/street-line.ts';
import { loadAddressFormats } from '../address-formats/address-formats.ts';
import { toCivic } from '../gateways/address-validation/civic-address.rules.ts';
import { loadStreetRules } from './street-types.ts';
import { writtenStreet } from './written-street.rules.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../data'));
const sent = (address: Record<string, string>) => {
  const { country: _, ...civic } = toCivic(address, writtenStreet(address, rules));
  return civic;
};

it.each([
  ['12-34 31st Ave', { HNO: '12-34', RD: '31st', STS: 'Ave' }],
  ['100-B Main Street', { HNO: '100', HNS: 'B', RD: 'Main', STS: 'Street' }],
  ['120 1/2 Main St', { HNO: '120', HNS: '1/2', RD: 'Main', STS: 'St' }],
  ['12/14 Main St', { HNO: '12/14', RD: 'Main', STS: 'St' }],
  ["7 N O'Neil St SW", { HNO: '7', PRD: 'N', RD: "O'Neil", STS: 'St', POD: 'SW' }],
  ['7 McDonald-Smith Ct', { HNO: '7', RD: 'McDonald-Smith', STS: 'Ct' }],
  ['9 First Ave', { HNO: '9', RD: 'First', STS: 'Ave' }],
  ['Old Mill Rd', { RD: 'Old Mill', STS: 'Rd' }],
])('[EA-5c] "%s" is sent by its parts, in the words that were confirmed, where records have parts', (street, civic) => {
  expect(sent({ country: 'US', street })).toEqual(civic);
});

it.each([
  ['12 rue du Port', { HNO: '12', RD: 'rue du Port' }],
  ['12 Avenue Rd', { HNO: '12', RD: 'Avenue', STS: 'Rd' }],
])('[EA-5c] "%s" is not split at a word of its name where types stand before names, too', (street, civic) => {
  expect(sent({ country: 'CA', street })).toEqual(civic);
});

it.each([
  [
    { country: 'FR', buildingNumber: '55 bis', street: 'rue du Port' },
    { HNO: '55 bis', RD: 'rue du Port' },
  ],
  [
    { country: 'FR', buildingNumber: '12 ter', street: 'rue du Port' },
    { HNO: '12 ter', RD: 'rue du Port' },
  ],
  [
    { country: 'DE', buildingNumber: '12/14', street: 'Hauptstraße' },
    { HNO: '12/14', RD: 'Hauptstraße' },
  ],
  [
    { country: 'DE', buildingNumber: '12 B', street: 'Am Ring' },
    { HNO: '12', HNS: 'B', RD: 'Am Ring' },
  ],
  [
    { country: 'GB', buildingNumber: '3', street: 'The Green' },
    { HNO: '3', RD: 'The Green' },
  ],
  [
    { country: 'GB', buildingName: 'The Mill', street: 'West Ct' },
    { BLD: 'The Mill', RD: 'West Ct' },
  ],
  [{ country: 'JP', street: '1-2-3 Hoshizora' }, { RD: '1-2-3 Hoshizora' }],
  [{ country: 'NL', street: 'Hoofdstraat 12' }, { RD: 'Hoofdstraat 12' }],
  [
    { country: 'AU', buildingNumber: '5', street: 'St Georges', streetType: 'TCE' },
    { HNO: '5', RD: 'St Georges', STS: 'TCE' },
  ],
])('[EA-5c] a street is not split in other countries, and its number is sent whole: %o', (address, civic) => {
  expect(sent(address)).toEqual(civic);
});

it.each([
  ['N64W23760 Silver Spring Dr', { HNP: 'N64W', HNO: '23760', RD: 'Silver Spring', STS: 'Dr' }],
  ['n64 w23760 Silver Spring Dr', { HNP: 'N64W', HNO: '23760', RD: 'Silver Spring', STS: 'Dr' }],
  ['W204 N5930B Silver Spring Dr', { HNP: 'W204N', HNO: '5930', HNS: 'B', RD: 'Silver Spring', STS: 'Dr' }],
  ['15 Maple Street Extension', { HNO: '15', RD: 'Maple Street', STS: 'Extension' }],
])('[EA-5c] no part of "%s" is left out of an order', (street, civic) => {
  expect(sent({ country: 'US', street })).toEqual(civic);
});

it.each([
  ['BE', 'Avenue Louise 12a', { HNO: '12', HNS: 'a', RD: 'Avenue Louise' }],
  ['BE', 'Rue du 8 Mai 3', { HNO: '3', RD: 'Rue du 8 Mai' }],
  ['NL', 'Hoofdstraat 12', { HNO: '12', RD: 'Hoofdstraat' }],
  ['IT', 'Via Roma, 12', { HNO: '12', RD: 'Via Roma' }],
  ['NZ', '12 Queen Street', { HNO: '12', RD: 'Queen Street' }],
  ['IE', '8 Hanover Quay', { HNO: '8', RD: 'Hanover Quay' }],
  ['CI', '12 bis rue du Port', { HNO: '12 bis', RD: 'rue du Port' }],
  ['IE', 'Rose Cottage', { RD: 'Rose Cottage' }],
  ['JP', '1-2-3 Hoshizora', { RD: '1-2-3 Hoshizora' }],
])(
  '[EA-5c] the number of a house is an element of its own where its country says where it stands: %s, %s',
  (country, street, civic) => {
    const formats = loadAddressFormats(join(import.meta.dirname, '../../../data/address-formats'));
    const sideOf = (one: string) => numberSideOf(formats.of(one) ?? expect.fail(one));
    const { country: _, ...parts } = toCivic(
      { country, street },
      writtenStreet({ country, street }, { ...rules, numberSideOf: sideOf }),
    );
    expect(parts).toEqual(civic);
  },
);
