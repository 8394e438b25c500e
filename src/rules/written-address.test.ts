import { describe, expect, it } from 'vitest';
import { addressInLine, addressLines } from './written-address.ts';

const american = {
  ...{ country: 'US', customerName: 'Ada Fairweather', street: '120 Main St', street2: 'Suite 4' },
  ...{ city: 'Springfield', state: 'IL', zip: '62704' },
};

describe('an address as people write it', () => {
  it.each([
    ['of the United States', american, ['120 Main St', 'Suite 4', 'Springfield, IL 62704']],
    [
      'of Germany',
      { country: 'DE', street: 'Hafenstr.', buildingNumber: '12', zip: '20457', city: 'Hamburg' },
      ['Hafenstr. 12', '20457 Hamburg'],
    ],
    [
      'of Japan',
      { country: 'JP', zip: '100-0005', state: 'Tokyo', city: 'Chiyoda-ku', street: 'Marunouchi 1-9-1' },
      ['100-0005 Tokyo, Chiyoda-ku', 'Marunouchi 1-9-1'],
    ],
    ['without values', { country: 'US', street: '' }, []],
  ])('%s', (_, address, lines) => expect(addressLines(address)).toEqual(lines));

  it('stands in one line, too', () =>
    expect(addressInLine(american)).toBe('120 Main St, Suite 4, Springfield, IL 62704'));
});
