import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAddressFormats } from '../../address-formats/address-formats.ts';
import type { Address, AddressValidation, Validation } from './address-validation.ts';
import { formatValidation } from './format-validation.ts';
import { withUnitApart } from './unit-apart.ts';

const formats = loadAddressFormats(join(import.meta.dirname, '../../../../data/address-formats'));
const formatOf = (country: string) => formats.of(country);
const place = { country: 'US', city: 'Salem', state: 'OR', zip: '97301' };
const withUnit: Address = { ...place, street: '151 E Main St Apt 4' };

/** Records that know some lines of streets. */
function recordsOf(...streets: string[]) {
  const asked: Address[] = [];
  const records: AddressValidation = {
    isAvailable: () => true,
    async validate(address) {
      asked.push(address);
      const known = streets.includes(address.street ?? '');
      const found: Validation = await formatValidation.validate(address);
      const { complete: _, ...others } = found;
      return known ? { ...found, status: 'Valid' } : { ...others, status: 'Invalid' };
    },
  };
  return { asked, validation: withUnitApart(records, formatOf) };
}

describe('the validation of a street line with a unit', () => {
  it('[EA-5a] finds the street in the records and gives the unit in its own field', async () => {
    const { asked, validation } = recordsOf('151 E Main St');
    const found = await validation.validate(withUnit);
    expect(found.status).toBe('Valid');
    expect(found.complete).toEqual({ ...place, street: '151 E Main St', street2: 'Apt 4' });
    expect(Object.keys(found.complete ?? {})).toEqual(['country', 'street', 'street2', 'city', 'state', 'zip']);
    expect(asked).toHaveLength(1);
  });

  it('[EA-5a] puts it behind a unit that has the field already', async () => {
    const { validation } = recordsOf('151 E Main St');
    const found = await validation.validate({ ...withUnit, street2: 'Rear' });
    expect(found.complete?.street2).toBe('Rear, Apt 4');
  });

  it.each([
    ['GB', { street: 'Harbour Street, Flat 2B', buildingNumber: '12' }, { street: 'Harbour Street', unit: 'Flat 2B' }],
    ['DE', { street: 'Hauptstr., 3. OG', buildingNumber: '5' }, { street: 'Hauptstr.', unit: '3. OG' }],
    ['FR', { street: 'rue du Port, bat. B', buildingNumber: '5' }, { street: 'rue du Port', unit: 'bat. B' }],
    ['IE', { street: '12 Main Street, Flat 2' }, { street: '12 Main Street', street2: 'Flat 2' }],
  ] as const)('[EA-5a] uses the field of the format: %s', async (country, address, expected) => {
    const found = await recordsOf(expected.street).validation.validate({ country, ...address });
    expect(found.complete).toMatchObject(expected);
  });

  it('[EA-5a] keeps a line that the records know as it was written', async () => {
    const { validation } = recordsOf('151 E Main St Apt 4');
    expect((await validation.validate(withUnit)).complete).toEqual(withUnit);
  });

  it('[EA-5a] says of the street without its unit that it is not known', async () => {
    const { asked, validation } = recordsOf();
    const found = await validation.validate(withUnit);
    expect(found).toMatchObject({ status: 'Invalid', invalid: [], unchecked: expect.arrayContaining(['street2']) });
    expect(asked.map(({ street }) => street)).toEqual(['151 E Main St', '151 E Main St Apt 4']);
  });

  it.each([['12 Key West Rd'], ['12 Lot Street']])('[EA-5a] asks once for a street as it is: %s', async (street) => {
    const { asked, validation } = recordsOf(street);
    expect((await validation.validate({ ...place, street })).complete).toEqual({ ...place, street });
    expect(asked).toEqual([{ ...place, street }]);
  });

  it('[EA-15b] tells what the validation tells of its service', () => {
    const away: AddressValidation = { ...formatValidation, isAvailable: () => false, hasFault: () => true };
    const validation = withUnitApart(away, formatOf);
    expect([validation.isAvailable(), validation.hasFault?.()]).toEqual([false, true]);
  });
});
