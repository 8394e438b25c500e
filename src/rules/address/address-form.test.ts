import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormatFile } from '../../contract/address/address-format.ts';
import { changeCountry, checkAddress, formatStatus, isZipOfState, stateOfZip, tidyAddress } from './address-form.ts';
import { checkNickname, nicknameOf } from './nickname.ts';

const known = new Map<string, AddressFormat>();

function formatOf(country: string): AddressFormat {
  const file = join(import.meta.dirname, `../../../data/address-formats/${country}.json`);
  const format = known.get(country) ?? addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')))[0];
  if (!format) throw new Error(`no format of ${country}`);
  known.set(country, format);
  return format;
}

const american = {
  country: 'US',
  customerName: 'Ada Okafor',
  street: '120 Harbor Street',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};
const british = {
  country: 'GB',
  customerName: 'Ada Okafor',
  buildingNumber: '12',
  street: 'High Street',
  city: 'Oxford',
  zip: 'OX1 4AB',
};

describe('an address', () => {
  it.each([american, british])(
    '[EA-8c] is right when its fields are as the format of $country wants them',
    (values) => {
      expect(checkAddress(values, formatOf(values.country))).toEqual([]);
    },
  );

  it.each([
    ['A65 F4E2', true],
    ['D6WXY00', true],
    ['Clifden', false],
    ['B65 F4E2', false],
    ['A65 F4I2', false],
  ])('[EA-8c] in Ireland has the routing key in its Eircode: %s is right: %s', (zip, isRight) => {
    const problems = checkAddress({ ...american, country: 'IE', state: 'D', zip }, formatOf('IE'));
    expect(problems).toEqual(isRight ? [] : [{ fieldId: 'zip', rule: 'notValid' }]);
  });

  it.each([
    ['[EA-8a] an empty text field', { street: '  ' }, { fieldId: 'street', rule: 'mandatory' }],
    ['[EA-8b] an empty list', { state: '' }, { fieldId: 'state', rule: 'required' }],
    ['[EA-8b] no country', { country: '' }, { fieldId: 'country', rule: 'required' }],
    ['[EA-8c] a postal code of another pattern', { zip: '9720' }, { fieldId: 'zip', rule: 'notValid' }],
    ['[EA-8c] a state that is not in the list', { state: 'Oregon' }, { fieldId: 'state', rule: 'notValid' }],
    ['[EA-8c] another country', { country: 'GB' }, { fieldId: 'country', rule: 'notValid' }],
    [
      '[EA-8d] a text that is longer than its field',
      { city: 'P'.repeat(51) },
      { fieldId: 'city', rule: 'tooLong', params: { maxLength: 50 } },
    ],
    ['[EA-8e] letters that are not English', { city: 'São Paulo' }, { fieldId: 'city', rule: 'english' }],
    ['[EA-11a] a post box', { street: 'P.O. Box 120' }, { fieldId: 'street', rule: 'postBox' }],
    ['[EA-11a] a post box in the second line', { street2: 'PO Box 9' }, { fieldId: 'street2', rule: 'postBox' }],
  ])('%s is a problem of its field', (_, change, problem) => {
    expect(checkAddress({ ...american, ...change }, formatOf('US'))).toEqual([problem]);
  });

  it('[EA-8f] needs one of two fields where its country has either', () => {
    const { buildingNumber, ...without } = british;
    expect(checkAddress(without, formatOf('GB'))).toEqual([
      { fieldId: 'buildingName', rule: 'either', params: { otherFieldId: 'buildingNumber' } },
    ]);
    for (const given of [{ buildingNumber }, { buildingName: 'Rose Cottage' }])
      expect(checkAddress({ ...without, ...given }, formatOf('GB'))).toEqual([]);
  });

  it('[EA-8a] has its problems in the order of its form', () => {
    expect(checkAddress({}, formatOf('JP')).map(({ fieldId }) => fieldId)).toEqual([
      'country',
      'customerName',
      'zip',
      'state',
      'city',
      'street',
    ]);
  });

  it('[EA-6a] holds the fields of its format, tidied, and no others', () => {
    const values = { ...british, city: ' Ox\nford ', zip: 'ＯＸ１ ４ＡＢ', floor: '2', street: 'King’s Road' };
    expect(tidyAddress(values, formatOf('GB'))).toEqual({
      ...british,
      city: 'Ox ford',
      zip: 'OX1 4AB',
      street: "King's Road",
    });
  });

  it.each(['PR 00926', 'pr-00926', '00926'])('[EA-6a] has a postal code without the letters before it: %s', (zip) => {
    expect(tidyAddress({ country: 'PR', zip }, formatOf('PR')).zip).toBe('00926');
  });

  it('[EA-6d] never has a hidden field', () => {
    expect(tidyAddress({ ...american, country: 'HK', zip: '999077' }, formatOf('HK'))).not.toHaveProperty('zip');
  });

  it('[EA-6f] keeps its equal fields when its country changes', () => {
    expect(changeCountry(american, formatOf('GB'))).toEqual({
      country: 'GB',
      customerName: 'Ada Okafor',
      street: '120 Harbor Street',
      city: 'Portland',
      zip: '97201',
    });
    expect(changeCountry({ ...american, state: 'NT' }, formatOf('AU'))).toMatchObject({ country: 'AU', state: 'NT' });
  });

  it.each([
    ['US', '97201', 'OR'],
    ['US', '20001-1234', 'DC'],
    ['CA', 'k1a 0b1', 'QC'],
    ['CA', 'K2P 1L4', 'ON'],
    ['JP', '100-0005', '13'],
    ['MX', '06600', 'CMX'],
    ['US', '9720', undefined],
    ['GB', 'OX1 4AB', undefined],
  ])('[EA-6f] in %s with the postal code %s lies in %s', (country, zip, state) => {
    expect(stateOfZip(zip, formatOf(country))).toBe(state);
  });

  it.each([
    ['US', '59645', 'MT', true],
    ['US', '10001', 'MT', false],
    ['US', '10001-0001', 'NY', true],
    ['CA', 'k1a 0b1', 'ON', true],
    ['CA', 'V6B 1A1', 'ON', false],
    ['US', '', 'MT', true],
    ['US', '59645', '', true],
    ['GB', 'OX1 4AB', '', true],
  ])('[EA-8c] in %s with the postal code "%s" can lie in "%s": %s', (country, zip, state, can) => {
    expect(isZipOfState(zip, state, formatOf(country))).toBe(can);
  });

  it('[EA-14a] saved with another version of its format is outdated, and deprecated where there is none', () => {
    const present = formatOf('US');
    expect(formatStatus(present.id, present)).toBe('Actual');
    expect(formatStatus('US-00000000', present)).toBe('Outdated');
    expect(formatStatus(present.id, undefined)).toBe('Deprecated');
  });
});

describe('the nickname of a location', () => {
  it.each<[nickname: string, problem: string | undefined]>([
    ['Home', undefined],
    ['Büro 2. Stock, Raum 7', undefined],
    [' ', 'mandatory'],
    ...['<', '>', '"', '/', '\\', '\u0007'].map((symbol) => [`Home ${symbol} office`, 'notValid'] as [string, string]),
  ])('[EA-10a] %j is %s', (nickname, problem) => {
    expect(checkNickname(nickname)).toBe(problem);
  });

  it('[EA-10a] is its street and number until the user gives one', () => {
    expect(nicknameOf({ street: 'Hauptstr.', buildingNumber: '7/9' }, ['street', 'buildingNumber'])).toBe(
      'Hauptstr. 7 9',
    );
    expect(nicknameOf({ street: 'rue Haute', buildingNumber: '7' }, ['buildingNumber', 'street'])).toBe('7 rue Haute');
    expect(nicknameOf({}, ['street'])).toBe('');
  });
});
