import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../contract/address/address-format.ts';
import { countryNamesOf } from '../address/country-names.ts';
import { splitStreet } from '../street/street-line.ts';
import { splitPastedAddress } from './pasted-address.ts';

function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../../data/address-formats/${country}.json`);
  const [format] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!format) throw new Error(`no format of ${country}`);
  return format;
}

const split = (country: string, text: string, values = {}) => {
  const format = formatOf(country);
  return splitPastedAddress(text, format, { countryNames: countryNamesOf(format, 'fr'), values });
};
const downing = { buildingNumber: '10', street: 'Downing St' };
const endings: Readonly<Record<string, readonly [text: string, places: object]>> = {
  US: ['12 Main St, Salem, OR 97301', { street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' }],
  GB: ['10 Downing St, London SW1A 2AA', { ...downing, city: 'London', zip: 'SW1A 2AA' }],
  DE: ['Hauptstr. 7, 10117 Berlin', { street: 'Hauptstr.', buildingNumber: '7', zip: '10117', city: 'Berlin' }],
  ES: [
    'Calle Mayor 12, 28014 Madrid',
    { streetType: 'CALLE', street: 'Mayor', buildingNumber: '12', zip: '28014', city: 'Madrid', state: 'M' },
  ],
  CH: ['Ringstrasse 7, 8001 Zürich', { street: 'Ringstrasse', buildingNumber: '7', zip: '8001', city: 'Zürich' }],
  JP: [
    '1-1 Chiyoda, Chiyoda-ku, Tokyo 100-8111',
    { street: '1-1 Chiyoda', city: 'Chiyoda-ku', state: '13', zip: '100-8111' },
  ],
};

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
    expect(splitPastedAddress(text, formatOf(country), { countryNames: names })?.values).toEqual(values);
  });

  it.each([
    ['US', '123 main st, salem, or 97301', { street: '123 main st', city: 'salem', state: 'OR', zip: '97301' }],
    ['US', '123 main st, portland, oregon', { street: '123 main st', city: 'portland', state: 'OR' }],
    ['US', '783 HOPE ST, PROVIDENCE, RHODE ISLAND', { street: '783 HOPE ST', city: 'PROVIDENCE', state: 'RI' }],
    [
      'AU',
      'level 3, 1 martin place, sydney nsw 2000',
      {
        unit: 'level 3',
        buildingNumber: '1',
        street: 'martin',
        streetType: 'PL',
        city: 'sydney',
        state: 'NSW',
        zip: '2000',
      },
    ],
    [
      'CA',
      '500 rue haute, québec, qc g1r 4s9',
      { street: '500 rue haute', city: 'québec', state: 'QC', zip: 'g1r 4s9' },
    ],
    [
      'IN',
      '12 mg road, mumbai - 400001, maharashtra',
      { street: '12 mg road', city: 'mumbai', state: 'MH', zip: '400001' },
    ],
  ])('[EA-6f] of %s is cut where its words stand, in lower case too: %s', (country, text, values) => {
    expect(split(country, text)?.values).toEqual(values);
  });

  it.each([
    [
      'US',
      ['USA', 'usa', 'U.S.A.', 'US', 'United States', 'United States of America', 'the United States', 'Etats-Unis'],
    ],
    [
      'GB',
      ['UK', 'U.K.', 'GBR', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Great Britain', 'United Kingdom'],
    ],
    ['DE', ['Deutschland', 'Germany', 'DEU', 'DE', 'GERMANY', 'Allemagne']],
    ['ES', ['España', 'espana', 'Spain', 'ESP']],
    ['CH', ['Schweiz', 'Suisse', 'Svizzera', 'Switzerland']],
    ['JP', ['日本', 'Japan', 'JPN']],
  ])('[EA-6f] of %s may end with its country in each usual form', (country, forms) => {
    const [text = '', places] = endings[country] ?? [];
    for (const form of forms) {
      expect([form, split(country, `${text}, ${form}`)?.values]).toEqual([form, places]);
      expect([form, split(country, `${text}\n${form}`)?.values]).toEqual([form, places]);
    }
  });

  it.each([
    ['US', '12 Main St, Salem, OR 97301 USA', { street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' }],
    ['GB', '10 Downing St, London SW1A 2AA, England, UK', { ...downing, city: 'London', zip: 'SW1A 2AA' }],
    ['GB', '10 Downing St\nLondon\nSW1A 2AA UK', { ...downing, city: 'London', zip: 'SW1A 2AA' }],
    ['US', '12 Main St, England, AR 72046', { street: '12 Main St', city: 'England', state: 'AR', zip: '72046' }],
    ['US', '12 Main St, Wales, MA 01081', { street: '12 Main St', city: 'Wales', state: 'MA', zip: '01081' }],
    [
      'MX',
      'Calle Juárez 5, 50000 Toluca, México',
      { street: 'Calle Juárez 5', zip: '50000', city: 'Toluca', state: 'MEX' },
    ],
    ['LU', '5 rue Haute, L-1234 Luxembourg', { street: '5 rue Haute', zip: 'L-1234', city: 'Luxembourg' }],
    ['LU', '5 rue Haute, Luxembourg', { street: '5 rue Haute', city: 'Luxembourg' }],
    [
      'US',
      '350 5th Ave, New York, New York 10001',
      { street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10001' },
    ],
  ])('[EA-6f] of %s keeps the name of a country that is a city or a state: %s', (country, text, values) => {
    expect(split(country, text)?.values).toEqual(values);
  });

  it.each([
    ['US', 'John Smith\n123 Main St\nSalem, OR 97301'],
    ['US', 'Acme Ltd, 123 Main St, Salem, OR 97301'],
    ['US', 'John Smith\nAcme Ltd\n123 Main St\nSalem, OR 97301, USA'],
  ])('[EA-6f] of %s has its street where the number is; the lines before it are named: %j', (country, text) => {
    const places = { street: '123 Main St', city: 'Salem', state: 'OR', zip: '97301' };
    const found = split(country, text, { customerName: 'Ada Fairweather' });
    expect(found?.values).toEqual(places);
    expect(found?.leftOut).toEqual(text.split(/[,\n]/).filter((line) => /Smith|Acme/.test(line)));
    expect(split(country, text.replace('Acme Ltd\n', ''))?.values.customerName).toMatch(/John Smith|Acme Ltd/);
  });

  it('[EA-6f] names what it cannot be sure of', () => {
    const tower = split('US', 'Sun Tower, 123 Main St Apt 4, Salem, OR 97301', { customerName: 'Ada' });
    expect(tower?.values).toMatchObject({ street: '123 Main St', street2: 'Sun Tower, Apt 4' });
    expect(tower?.moved).toEqual([
      { text: 'Sun Tower', fieldId: 'street2' },
      { text: 'Apt 4', fieldId: 'street2' },
    ]);
    const house = split('GB', 'Harbour House, 12 High St, Thame, OX9 2AA', { customerName: 'Ada' });
    expect(house?.values).toMatchObject({ buildingName: 'Harbour House', buildingNumber: '12', street: 'High St' });
    expect(
      split('US', 'Ada Fairweather\n12 Main St\nSalem, OR 97301', { customerName: 'Ada Fairweather' }),
    ).toMatchObject({
      leftOut: [],
      moved: [],
    });
    expect(split('US', '12 Main St Salem, OR 97301')).toMatchObject({
      values: { street: '12 Main St', city: 'Salem' },
      moved: [{ text: 'Salem', fieldId: 'city' }],
    });
  });

  it.each([
    ['MZ', 'Avenida Mao Tsé Tung, 362\n1100 Cidade de Maputo', { street: 'Avenida Mao Tsé Tung, 362', zip: '1100' }],
    ['AL', '13, Ahmet Haxhiu\nTirana', { street: '13, Ahmet Haxhiu', city: 'Tirana' }],
    ['BD', '12 Lake Road, Dhaka - 1205', { street: '12 Lake Road', city: 'Dhaka', zip: '1205' }],
    ['NP', '12 Durbar Marg, Kathmandu-44600', { street: '12 Durbar Marg', city: 'Kathmandu', zip: '44600' }],
    ['BT', '5 Chang Lam, Thimphu 11001', { street: '5 Chang Lam', city: 'Thimphu', zip: '11001' }],
    ['MG', '5 rue Rainitovo, 101 Antananarivo', { street: '5 rue Rainitovo', city: 'Antananarivo', zip: '101' }],
    [
      'PA',
      'Calle 50 12, El Cangrejo, Ciudad de Panamá, Panamá',
      { neighborhood: 'El Cangrejo', city: 'Ciudad de Panamá' },
    ],
  ])('[EA-6f] of %s has its number and its code: %s', (country, text, values) => {
    expect(split(country, text)?.values).toMatchObject(values);
  });

  it.each([
    ['GB', '12 Church Road, Hove, East Sussex, BN3 6HA', { city: 'Hove', state: 'SSX', zip: 'BN3 6HA' }],
    ['GB', '5 High Street, Leeds, W Yorks LS1 4AP', { city: 'Leeds', state: 'YKS', zip: 'LS1 4AP' }],
    ['IT', 'Via Toniolo, 1 61032 Fano', { street: 'Via Toniolo, 1', zip: '61032', city: 'Fano', state: 'PU' }],
    ['PT', 'Rua Augusta, 12 1100-048 Lisboa', { street: 'Rua Augusta', buildingNumber: '12', city: 'Lisboa' }],
    ['ES', 'Plaza Mayor 8, 3 B 28014 Madrid', { buildingNumber: '8', unit: '3 B', zip: '28014', city: 'Madrid' }],
    ['DE', 'Ringstr. 7 10117 Berlin', { street: 'Ringstr.', buildingNumber: '7', zip: '10117', city: 'Berlin' }],
    ['DE', 'Ringstr. 17 a - 10117 Berlin', { street: 'Ringstr.', buildingNumber: '17 a', city: 'Berlin' }],
    ['DE', 'Ringstr. Nr. 7, 10117 Berlin', { street: 'Ringstr.', buildingNumber: '7' }],
    ['FR', '12 B rue Haute 75002 Paris', { buildingNumber: '12 B', street: 'rue Haute', zip: '75002', city: 'Paris' }],
    ['HU', 'Vác, Andrássy út 10, 2600', { street: 'Andrássy út 10', city: 'Vác', zip: '2600' }],
    ['AU', '220 The Esplanade, St Kilda VIC 3182', { buildingNumber: '220', street: 'The Esplanade' }],
    ['US', '12 Main St · Salem · OR 97301', { street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' }],
    ['US', '12 Main St\tSalem\tOR\t97301', { street: '12 Main St', city: 'Salem', state: 'OR', zip: '97301' }],
    ['US', '12 Main St, Orlando, FL 32801', { city: 'Orlando', state: 'FL', zip: '32801' }],
    ['PR', '12 Calle Luna, San Juan, PR 00926', { city: 'San Juan', zip: '00926' }],
    ['IE', '8 Hanover Quay, Dublin 2, D02 DP23', { street: '8 Hanover Quay', city: 'Dublin 2', zip: 'D02 DP23' }],
  ])('[EA-6f] of %s is split as its people write: %s', (country, text, values) => {
    const found = split(country, text);
    expect(found?.values).toMatchObject(values);
    expect(found?.values).not.toHaveProperty('street2');
  });

  it.each([
    ['US', '233 S Wacker Dr, Chicago, Cook County, IL 60606', 'Chicago', 'Cook County'],
    ['US', '233 S Wacker Dr, Chicago, Cook County IL 60606', 'Chicago', 'Cook County'],
    ['GB', '5 Castle Street, Liverpool, Merseyside, L1 8JQ', 'Liverpool', 'Merseyside'],
    ['GB', '5 Castle Street, Newport, Isle of Wight PO30 1UD', 'Newport', 'Isle of Wight'],
    ['AT', 'Ringstraße 5, 2340 Mödling Bezirk Mödling', 'Mödling', 'Bezirk Mödling'],
    ['DE', 'Ringstr. 5, 10117 Berlin, Tel. +49 30 901820', 'Berlin', 'Tel. +49 30 901820'],
  ])('[EA-6f] of %s names the county or the number that no field has: %s', (country, text, city, leftOut) => {
    expect(split(country, text)).toMatchObject({ values: { city }, leftOut: [leftOut], moved: [] });
  });

  it('[EA-6f] shows a city that is a county or has a number as a guess', () => {
    const county = split('US', '100 Main St, Orange County, CA 92701');
    expect(county?.moved).toEqual([{ text: 'Orange County', fieldId: 'city' }]);
    const house = split('CA', '12 Main St, 70 Mile House, BC V0K 2E0');
    expect(house?.moved).toEqual([{ text: '70 Mile House', fieldId: 'city' }]);
  });

  it('[EA-6f] of Ireland ends with a town or with an Eircode', () => {
    const places = { street: '12 Main Street', city: 'Clifden', state: 'G' };
    expect(split('IE', '12 Main Street, Clifden, Co. Galway')?.values).toEqual(places);
    expect(split('IE', '12 Main Street, Clifden, Co. Galway, H71 K8N5')?.values).toEqual({
      ...places,
      zip: 'H71 K8N5',
    });
    expect(split('IE', '12 Main Street, Dublin 2, D6W XY00')?.values).toMatchObject({
      city: 'Dublin 2',
      zip: 'D6W XY00',
    });
  });

  it.each([
    ['US', '12 Main St, Apt 4'],
    ['US', '123 Main St Salem OR 97301'],
    ['US', '123 Main St Salem OR 97301, USA'],
    ['US', 'John Smith, 123 Main St Salem OR 97301'],
  ])('[EA-6f] of %s that would be a guess stays as it is: %s', (country, text) => {
    expect(split(country, text, { customerName: 'Ada' })).toBeUndefined();
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
