import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addressOrders } from '../../../test/address-orders.ts';
import { englishPattern } from '../../contract/address/address-fields.ts';
import type { StoredAddressFormat } from '../../contract/address/address-format.ts';
import { shownFields } from '../../rules/address/address-form.ts';
import { addressLines } from '../../rules/address/written-address.ts';
import { loadAddressFormats } from './address-formats.ts';

const data = join(import.meta.dirname, '../../../data');
const readJson = (file: string) => JSON.parse(readFileSync(join(data, file), 'utf8'));
const formats = loadAddressFormats(join(data, 'address-formats'));
const countries: readonly string[] = readJson('countries.json').map((row: { isoCode: string }) => row.isoCode);

function formatOf(country: string, language?: string) {
  const format = formats.of(country, language);
  if (!format) throw new Error(`no format of ${country}`);
  return format;
}
const fieldOf = (country: string, id: string, language?: string) =>
  formatOf(country, language).fields.find((field) => field.id === id);

describe('the form of a country', () => {
  it.each(Object.entries(addressOrders))(
    '[EA-6a] of %s has the fields of its addresses in their order',
    (country, order) => {
      const fields = shownFields(formatOf(country)).map(({ id, metadata }) => (metadata.mandatory ? `${id}!` : id));
      expect(fields.join(' ')).toBe(`country! customerName! ${order}`);
    },
  );

  it('[EA-6a] exists for every country that can be chosen', () => {
    expect(Object.keys(addressOrders).length).toBeGreaterThanOrEqual(90);
    for (const country of countries) expect(formatOf(country).country).toBe(country);
  });

  it.each([
    ['US', 'street:streetAddress street2:apartmentSuiteFloorOrRoom city:city state:state zip:zipCode'],
    ['CA', 'street:streetAddress street2:apartmentSuiteFloorOrRoom city:city state:province zip:postalCode'],
    [
      'GB',
      'buildingName:buildingName buildingNumber:buildingNumber unit:flatFloorOrRoom street:street city:townOrCity state:county zip:postcode',
    ],
    [
      'AU',
      'unit:unitLevelOrRoom buildingNumber:buildingNumber street:street streetType:streetType city:suburb state:state zip:postcode',
    ],
    ['DE', 'street:street buildingNumber:buildingNumber unit:floorApartmentOrRoom zip:postalCode city:city'],
    ['FR', 'buildingNumber:buildingNumber street:street unit:floorApartmentOrRoom zip:postalCode city:city'],
    ['JP', 'zip:postalCode state:prefecture city:cityOrWard street:blockAndNumber unit:buildingFloorOrRoom'],
    [
      'IE',
      'street:streetAddress street2:additionalAddress neighborhood:townland city:townOrCity state:county zip:eircode',
    ],
    ['BR', 'street:streetAddress street2:additionalAddress neighborhood:neighborhood city:city state:state zip:cep'],
    ['IT', 'street:streetAddress street2:additionalAddress zip:cap city:city state:province'],
    ['KY', 'street:streetAddress street2:additionalAddress state:island zip:postalCode'],
    ['AE', 'street:streetAddress street2:additionalAddress neighborhood:area state:emirate'],
    ['AO', 'street:streetAddress street2:additionalAddress city:cityOrTown state:stateProvinceOrCounty'],
  ])('[EA-6b] of %s has the words of its country', (country, names) => {
    const shown = shownFields(formatOf(country)).slice(2);
    expect(shown.map(({ id, name }) => `${id}:${name}`).join(' ')).toBe(names);
  });

  it('[EA-6b] has examples that are right in its fields', () => {
    expect(fieldOf('DE', 'zip')?.example).toBe('26133');
    expect(fieldOf('AU', 'street')?.example).toBe('George');
    const texts: Record<string, string> = readJson('locales/en_US.json');
    const examples = Object.entries(texts).filter(([id]) => id.startsWith('addressExample.'));
    expect(examples.length).toBeGreaterThan(10);
    const names = new Set<string>(countries.flatMap((country) => formatOf(country).fields.map(({ name }) => name)));
    for (const [id, text] of examples) {
      expect(names).toContain(id.replace('addressExample.', ''));
      expect(text.replace('e.g. ', '')).toMatch(new RegExp(englishPattern));
    }
  });

  it.each([
    ['AU', 8, 'NSW', 'New South Wales'],
    ['GB', 91, 'OXF', 'Oxfordshire'],
    ['IE', 26, 'CO', 'Cork'],
    ['US', 56, 'OR', 'Oregon'],
    ['CA', 13, 'QC', 'Quebec'],
    ['IN', 36, 'KL', 'Kerala'],
    ['MX', 32, 'JAL', 'Jalisco'],
  ])('[EA-6c] of %s lists its %i states, provinces or counties as config/states does', (country, count, key, label) => {
    const options = fieldOf(country, 'state')?.options ?? [];
    const states: { isoCode: string; name: string }[] = readJson(`states/${country}.json`);
    expect(options).toHaveLength(count);
    expect(options).toContainEqual(expect.objectContaining({ key, label }));
    expect(options.map((one) => [one.key, one.label])).toEqual(states.map(({ isoCode, name }) => [isoCode, name]));
  });

  it('[EA-6c] of the UK lists its historic counties by country', () => {
    const codes: string[] = readJson('states/GB.json').map(({ id }: { id: string }) => id);
    expect(codes).toHaveLength(39 + 13 + 33 + 6);
  });

  it('[EA-6c] lists states in the language of the page where their names are known', () => {
    const tokyo = (language?: string) => fieldOf('JP', 'state', language)?.options?.find(({ key }) => key === '13');
    expect(tokyo()).toMatchObject({ label: 'Tokyo' });
    expect(tokyo('ja')).toMatchObject({ label: '東京都' });
    expect(fieldOf('CA', 'state', 'fr')?.options).toContainEqual(expect.objectContaining({ label: 'Québec' }));
  });

  it.each([
    ['JP', { city: 'Chiyoda', state: '13' }, 'Chiyoda, Tokyo'],
    ['GB', { city: 'Abingdon', state: 'BRK' }, 'Abingdon, Berkshire'],
    ['CA', { city: 'Ottawa', state: 'ON' }, 'Ottawa, ON'],
  ])('of %s writes a state as its people do, in each language of the page', (country, address, written) => {
    for (const language of ['en', 'fr', 'ja'])
      expect(addressLines(address, formatOf(country, language).fields)).toEqual([written]);
  });

  it('[EA-6d] hides the postal code where the country has none', () => {
    expect(fieldOf('HK', 'zip')?.metadata).toMatchObject({ hidden: true, mandatory: false });
    expect(fieldOf('DE', 'zip')?.metadata).toMatchObject({ hidden: false, mandatory: true });
  });

  it('[EA-7b] is no more than 3 KB on the wire, lists included', () => {
    const sizes = countries.flatMap((country) =>
      ['en', 'ja', 'fr'].map((language) => {
        const answer = { status: { success: true }, data: { records: [formatOf(country, language)] } };
        return { country, size: gzipSync(JSON.stringify(answer)).length };
      }),
    );
    expect(sizes.filter(({ size }) => size > 3072)).toEqual([]);
  });
});

describe('a country without a file', () => {
  it('[EA-6e] gets the default set', () => {
    const format = formatOf('ZX');
    expect(format).toMatchObject({ country: 'ZX', id: expect.stringMatching(/^ZX-/) });
    const fields = format.fields.map(({ id, metadata }) => [id, metadata.mandatory, metadata.maxLength]);
    expect(fields).toEqual([
      ['country', true, 50],
      ['customerName', true, 50],
      ['street', true, 50],
      ['street2', false, 50],
      ['city', true, 50],
      ['state', false, 50],
      ['zip', false, 15],
    ]);
    expect(format.fields[0]?.metadata.defaultValue).toBe('ZX');
  });
});

describe('the formats of a country', () => {
  const folder = mkdtempSync(join(tmpdir(), 'address-formats-'));
  cpSync(join(data, 'address-formats/default.json'), join(folder, 'default.json'));
  const [american] = readJson('address-formats/US.json') as StoredAddressFormat[]; // checked by npm run check

  it.each([
    ['not primary', { primary: false }],
    ['not allowed', { allowed: false }],
    ['not for emergency addresses', { applicableToAddressTypes: ['Billing', 'Shipping'] }],
  ])('[EA-7a] leave out one that is %s', (what, change) => {
    const country = `X${String.fromCharCode(65 + (what.length % 26))}`;
    const other = { ...american, id: 'other', ...change };
    writeFileSync(join(folder, `${country}.json`), JSON.stringify([other]));
    expect(loadAddressFormats(folder).of(country)).toBeUndefined();
    writeFileSync(join(folder, `${country}.json`), JSON.stringify([other, american]));
    expect(loadAddressFormats(folder).of(country)?.id).toBe(american?.id);
  });

  it.each(['', 'us', 'USA', 'default', '../formats/US'])(
    '[EA-7a] are not read from a file by what is no code of a country: %j',
    (sent) => {
      const formats = loadAddressFormats(join(data, 'address-formats'));
      expect(formats.of(sent)).toBeUndefined();
    },
  );

  it('[EA-7a] have one in use in every file', () => {
    const files = readdirSync(join(data, 'address-formats')).filter((file) => file.endsWith('.json'));
    for (const file of files)
      expect(
        readJson(`address-formats/${file}`).filter(({ primary, allowed }: StoredAddressFormat) => primary && allowed),
      ).toHaveLength(1);
  });
});
