import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAddressFormats } from '../../address-formats/address-formats.ts';
import type { Address, AddressValidation } from './address-validation.ts';
import { formatValidation } from './format-validation.ts';
import { withKeptCheck } from './kept-check.ts';
import { withOtherLines } from './other-lines.ts';
import { withUnitApart } from './unit-apart.ts';

const formats = loadAddressFormats(join(import.meta.dirname, '../../../../data/address-formats'));
const formatOf = (country: string) => formats.of(country);
const warren = { country: 'US', city: 'Warren', state: 'OH', zip: '44483' };

/** Records that know some lines of streets in Warren, and say of others that they are wrong. */
function recordsOf(...streets: string[]) {
  const asked: Address[] = [];
  const records: AddressValidation = {
    isAvailable: () => true,
    async validate(address) {
      asked.push(address);
      const { complete, ...nothing } = await formatValidation.validate(address);
      const evidence = { level: 'msag' } as const;
      const isKnown = streets.includes(address.street ?? '') && (address.state ?? 'OH') === 'OH';
      return isKnown && complete
        ? { ...nothing, status: 'Valid', valid: ['street', 'city', 'zip'], complete, evidence }
        : { ...nothing, status: 'Invalid', evidence };
    },
  };
  return { asked, validation: withOtherLines(withUnitApart(withKeptCheck(records), formatOf), formatOf) };
}
const check = async (street: string, known: readonly string[], more: Address = {}) => {
  const { status, complete, similar, invalid, evidence } = await recordsOf(...known).validation.validate({
    ...warren,
    street,
    ...more,
  });
  return { status, complete, similar, invalid, evidence };
};

describe('[EA-5a] a line that records do not have as it is written', () => {
  it.each([
    ['108 North Park Avenue, Warren', '108 North Park Avenue'],
    ['108 North Park Avenue WARREN', '108 North Park Avenue'],
    ['108 North Park Avenue, Warren OH 44483', '108 North Park Avenue'],
    ['340 W 1700 S, Warren', '340 W 1700 S'],
    ['66 a Sheridan St', '66A Sheridan St'],
  ])('is the same house in other words: "%s"', async (street, known) => {
    expect(await check(street, [known])).toMatchObject({ status: 'Valid', complete: { ...warren, street: known } });
  });

  it.each([
    ['460 Porter St NE 12', '460 Porter St NE', { street2: 'Unit 12' }],
    ['460 Porter St NE, 4b', '460 Porter St NE', { street2: 'Unit 4B' }],
    ['269B Porter St', '269 Porter St', { street2: 'Unit B' }],
    ['37 27 74th St', '37-27 74th St', {}],
    ['74 12 164 Pl', '74-12 164 Pl', {}],
  ])('is suggested, and never taken for: "%s"', async (street, known, more) => {
    const found = await check(street, [known]);
    expect(found).toMatchObject({ status: 'Ambiguous', similar: [{ ...warren, street: known, ...more }] });
    expect(found.complete).toBeUndefined();
    expect(found.evidence).toEqual({ level: 'msag' });
  });

  it.each([
    ['108 North Park Avenue, Niles', ['108 North Park Avenue']],
    ['108 Warren', ['108']],
    ['66 E Sheridan St', ['66E Sheridan St', '66 Sheridan St']],
    ['460 Porter St NE 12', ['461 Porter St NE']],
    ['269B Porter St Apt 4', ['269 Porter St']],
  ])('is no other house: "%s"', async (street, known) => {
    expect(await check(street, known)).toMatchObject({ status: 'Invalid', similar: [] });
  });

  it('is known as it is written before it may mean anything else', async () => {
    const { asked, validation } = recordsOf('460 State Highway 12', '460 State Highway');
    const found = await validation.validate({ ...warren, street: '460 State Highway 12' });
    expect(found).toMatchObject({ status: 'Valid', complete: { street: '460 State Highway 12' } });
    expect(asked).toHaveLength(1);
  });
});

it('[EA-5a] another state than that of the postal code is suggested with the state of the code', async () => {
  const street = '108 North Park Avenue';
  const found = await check(street, [street], { state: 'PA' });
  expect(found).toMatchObject({ status: 'Ambiguous', invalid: ['state'], similar: [{ ...warren, street }] });
  expect(await check(street, [], { state: 'PA' })).toMatchObject({ status: 'Invalid', similar: [] });
});

it('[EA-5a] a unit at the end is not suggested where nothing says that the number is right', async () => {
  const records: AddressValidation = {
    isAvailable: () => true,
    async validate(address) {
      const { complete, ...found } = await formatValidation.validate(address);
      const isApart = address.street2 !== undefined && complete;
      return isApart
        ? { ...found, complete, valid: ['city'], evidence: { level: 'lvf' } }
        : { ...found, status: 'Invalid', evidence: { level: 'lvf' } };
    },
  };
  const found = await withOtherLines(records, formatOf).validate({ ...warren, street: '460 Porter St NE 12' });
  expect(found).toMatchObject({ status: 'Invalid', similar: [] });
});

it('[EA-5a] an address that is used by its format alone stays as it is typed', async () => {
  const validation = withOtherLines(formatValidation, formatOf);
  const address = { ...warren, street: '460 Porter St NE 12' };
  expect(await validation.validate(address)).toMatchObject({ status: 'Provisioning', complete: address });
});
