import { expect, it } from 'vitest';
import { fieldsOf, fromCivic, toCivic, wholeCivic, withOwn } from './civic-address.rules.ts';
import { joinHouseNumber, splitHouseNumber } from './house-number.rules.ts';

it.each([
  ['12-34', { number: '12-34', suffix: '' }, '12-34'],
  ['100-B', { number: '100', suffix: 'B' }, '100B'],
  ['12 B', { number: '12', suffix: 'B' }, '12B'],
  ['120 1/2', { number: '120', suffix: '1/2' }, '120 1/2'],
  ['55 bis', { number: '55 bis', suffix: '' }, '55 bis'],
  ['12/14', { number: '12/14', suffix: '' }, '12/14'],
])('[EA-5a] the house number "%s" is split and joined without becoming another one', (text, parts, again) => {
  expect(splitHouseNumber(text)).toEqual(parts);
  expect(joinHouseNumber(parts)).toBe(again);
});

it.each([
  [{ HNO: '12', HNS: '34' }, '12-34'],
  [{ HNO: '12-34' }, '12-34'],
  [{ HNO: '12', HNS: '-34' }, '12-34'],
  [{ HNP: '12-', HNO: '34' }, '12-34'],
  [{ HNO: '100', HNS: 'B' }, '100B'],
  [{ HNO: '120', HNS: '1/2' }, '120 1/2'],
  [{ HNO: '55', HNS: 'bis' }, '55 bis'],
])(
  '[EA-5a] the civic elements %o are the house number "%s", in a field of its own or in the line',
  (number, written) => {
    const civic = { ...number, RD: 'Main', STS: 'St' };
    expect(fromCivic(civic, { street: '' })).toEqual({ street: `${written} Main St` });
    expect(fromCivic(civic, { street: 'Main St 7' })).toEqual({ street: `Main St ${written}` });
    expect(fromCivic(civic, { street: '', buildingNumber: '' })).toEqual({
      street: 'Main St',
      buildingNumber: written,
    });
    expect(fieldsOf(Object.keys(civic), { street: '' })).toEqual(['street']);
  },
);

it('[EA-5a] every part of the name of a street is kept, and its type where it is a key of a list', () => {
  const parts = { PRM: 'Old', PRD: 'N', STP: 'Avenue', RD: 'C', POD: 'W', POM: 'Extended', HNO: '5' };
  expect(fromCivic(parts, { street: '' })).toEqual({ street: '5 Old N Avenue C W Extended' });
  const given = { street: '', streetType: 'TCE', buildingNumber: '' };
  expect(fromCivic({ RD: 'ELM', STS: 'Tce', HNO: '5' }, given)).toEqual({
    ...given,
    street: 'ELM',
    buildingNumber: '5',
  });
  const other = { street: 'ELM ST', buildingNumber: '5' };
  expect(fromCivic({ RD: 'ELM', STS: 'ST', HNO: '5' }, given)).toEqual(other);
});

it.each([
  ['a number', { RD: 'MAIN' }, { HNO: '100', HNS: 'B', RD: 'Main' }, { HNO: '100', HNS: 'B', RD: 'MAIN' }],
  ['a suffix', { HNO: '100' }, { HNO: '100', HNS: 'B' }, { HNO: '100', HNS: 'B' }],
  ['no suffix of another number', { HNO: '100B' }, { HNO: '100', HNS: 'B' }, { HNO: '100B' }],
  ['no type of another name', { RD: 'MAIN ST' }, { RD: 'Main', STS: 'St' }, { RD: 'MAIN ST' }],
  [
    'a direction',
    { RD: 'MAIN', STS: 'ST' },
    { PRD: 'SE', RD: 'Main', STS: 'St' },
    { PRD: 'SE', RD: 'MAIN', STS: 'ST' },
  ],
])('[EA-5a] %s that an answer leaves out is kept from the question', (_, answer, own, complete) => {
  expect(withOwn(answer, own)).toEqual(complete);
});

it.each([
  [{ unit: 'Level 3' }, { FLR: '3' }],
  [{ street2: 'Floor 3, Suite 12' }, { FLR: '3', UNIT: 'Suite 12' }],
  [
    { floor: '2', street2: 'Floor 3, Suite 12' },
    { FLR: '2', LOC: 'Floor 3, Suite 12' },
  ],
  [
    { unit: 'Apt 4', street2: 'Apt 5', designation: 'green door' },
    { UNIT: 'Apt 4', LOC: 'green door, Apt 5' },
  ],
])('[EA-5c] the way to the door %o is sent once, and whole where its element has another value', (fields, elements) => {
  const noStreet = { PRD: '', RD: '', STS: '', POD: '', HNO: '', HNS: '' };
  expect(toCivic(fields, noStreet)).toEqual(elements);
});

it('[EA-5c] an order has the elements of the records, with the country and the way to the door of the user', () => {
  const own = { country: 'US', A1: 'OR', A3: 'Salem', RD: 'Main', STS: 'St', HNO: '5', PC: '97301', UNIT: 'Apt 4' };
  const answer = { country: 'us', A2: 'Marion', A3: 'SALEM', RD: 'MAIN', STP: 'Ave', FLR: '9', UNIT: 'APT 4' };
  const { RD, STP, A2, A3 } = answer;
  expect(wholeCivic(answer, own)).toEqual({ ...own, RD, STP, A2, A3 });
  expect(wholeCivic({ A3: 'SALEM' }, own)).toEqual({ ...own, A3: 'SALEM' });
  const { UNIT: _, ...noDoor } = own;
  expect(wholeCivic({ RD: 'MAIN', FLR: '9' }, noDoor)).toMatchObject({ RD: 'MAIN', FLR: '9', STS: 'St', HNO: '5' });
});
