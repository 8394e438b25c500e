import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../contract/address-format.ts';
import { splitPastedAddress, splitStreet } from './pasted-address.ts';

function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../data/address-formats/${country}.json`);
  const [format] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!format) throw new Error(`no format of ${country}`);
  return format;
}

describe('a pasted address', () => {
  it.each([
    [
      'US',
      '120 Harbor Street, Portland, OR 97201, United States',
      { street: '120 Harbor Street', city: 'Portland', state: 'OR', zip: '97201' },
    ],
    [
      'US',
      '12345 Main St\nSuite 400\nPortland, Oregon 97201-1234',
      { street: '12345 Main St', street2: 'Suite 400', city: 'Portland', state: 'OR', zip: '97201-1234' },
    ],
    [
      'CA',
      '111 Wellington St, Ottawa, ON K1A 0A9',
      { street: '111 Wellington St', city: 'Ottawa', state: 'ON', zip: 'K1A 0A9' },
    ],
    [
      'GB',
      'Flat 2B, 10 Harbour Street, London SW1A 2AA',
      { unit: 'Flat 2B', buildingNumber: '10', street: 'Harbour Street', city: 'London', zip: 'SW1A 2AA' },
    ],
    [
      'GB',
      'Rose Cottage\nHigh Street\nThame\nOxfordshire\nOX9 2AA\nUnited Kingdom',
      { buildingName: 'Rose Cottage', street: 'High Street', city: 'Thame', state: 'OXF', zip: 'OX9 2AA' },
    ],
    [
      'AU',
      'Unit 3, 14 George Street, Sydney NSW 2000',
      {
        unit: 'Unit 3',
        buildingNumber: '14',
        street: 'George',
        streetType: 'ST',
        city: 'Sydney',
        state: 'NSW',
        zip: '2000',
      },
    ],
    [
      'DE',
      'Unter den Linden 77a, 10117 Berlin, Germany',
      { street: 'Unter den Linden', buildingNumber: '77a', zip: '10117', city: 'Berlin' },
    ],
    [
      'FR',
      '55 bis rue du Port\n75008 Paris',
      { buildingNumber: '55 bis', street: 'rue du Port', zip: '75008', city: 'Paris' },
    ],
    [
      'ES',
      'Calle Mayor 12, 3 B, 28014 Madrid, Madrid',
      {
        streetType: 'CALLE',
        street: 'Mayor',
        buildingNumber: '12',
        unit: '3 B',
        zip: '28014',
        city: 'Madrid',
        state: 'M',
      },
    ],
    [
      'JP',
      '1-1 Chiyoda, Chiyoda-ku, Tokyo 100-8111, Japan',
      { street: '1-1 Chiyoda', city: 'Chiyoda-ku', state: '13', zip: '100-8111' },
    ],
  ])('[EA-6f] of %s is split: %s', (country, text, values) => {
    const names = ['United States', 'United Kingdom', 'Germany', 'Japan'];
    expect(splitPastedAddress(text, formatOf(country), names)).toEqual(values);
  });

  it.each(['120 Harbor Street', 'Portland', '', ',,,', '97201', 'Suite 4, '])('[EA-6f] %j stays as it is', (text) => {
    expect(splitPastedAddress(text, formatOf('US'))).toBeUndefined();
  });
});

describe('a number in the street', () => {
  it.each([
    ['DE', 'Hauptstr. 7', { street: 'Hauptstr.', buildingNumber: '7' }],
    ['FR', '7 rue Haute', { street: 'rue Haute', buildingNumber: '7' }],
    ['GB', 'High Street', { street: 'High Street' }],
    ['US', '7 High Street', { street: '7 High Street' }],
  ])('[EA-6f] of %s moves over, if the format has a field for it: %s', (country, line, values) => {
    expect(splitStreet(line, formatOf(country))).toEqual(values);
  });
});
