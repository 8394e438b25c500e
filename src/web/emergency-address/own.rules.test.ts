import { describe, expect, it } from 'vitest';
import type { LineRecord } from './address-draft.rules.ts';
import { usedNow } from './own.rules.ts';

const line = (emergency: Partial<LineRecord['emergency']>): LineRecord => ({
  deviceId: 'd1',
  kind: 'digitalLine',
  deviceName: 'Desk phone',
  phoneNumber: '(217) 555-0143',
  isMainDevice: true,
  countryIsoCode: 'US',
  phoneCountryId: 1,
  emergency: {
    outOfCountry: false,
    addressEditableStatus: 'AnyDevice',
    addressRequired: false,
    addressLocationOnly: false,
    isFixedAfterFirst: false,
    ...emergency,
  },
});
const chosen = { address: {}, addressLines: ['2 Main St'] };
const former = { address: {}, addressLines: ['1 Quay St'] };

describe('the address that calls of a line use now', () => {
  it.each<[string, Partial<LineRecord['emergency']>, readonly string[] | undefined]>([
    ['is the chosen one', { ...chosen, addressStatus: 'Valid' }, chosen.addressLines],
    [
      'is the former one until then',
      { ...chosen, addressStatus: 'Provisioning', usedMeanwhile: former },
      former.addressLines,
    ],
    ['is none when the chosen one was refused', { ...chosen, addressStatus: 'Invalid' }, undefined],
    [
      'is the former one when the chosen one was refused',
      { ...chosen, addressStatus: 'Invalid', usedMeanwhile: former },
      former.addressLines,
    ],
    ['is none before a choice', {}, undefined],
  ])('%s', (_, emergency, lines) => {
    expect(usedNow(line(emergency))).toEqual(lines);
  });
});
