import { describe, expect, it } from 'vitest';
import { addressLines, inOneLine } from './written-address.ts';

const american = {
  country: 'US',
  customerName: 'Ada Fairweather',
  street: '120 Main St',
  street2: 'Suite 4',
  city: 'Springfield',
  state: 'IL',
  zip: '62704',
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

  it.each([
    ['the key of an option where the country writes that', { areKeysWritten: true }, 'ON'],
    ['its label where it does not', {}, 'Ontario'],
    ['the label of English where the list is in another language', { written: 'Ontario' }, 'Ontario'],
  ])('has %s', (_, { written, ...field }: { written?: string; areKeysWritten?: boolean }, word) => {
    const option = { key: 'ON', label: written ? 'オンタリオ州' : 'Ontario', ...(written && { written }) };
    const fields = [{ id: 'state' as const, options: [option], ...field }];
    expect(addressLines({ city: 'Ottawa', state: 'ON' }, fields)).toEqual([`Ottawa, ${word}`]);
  });

  it('keeps a key that no list has', () => {
    const fields = [{ id: 'state' as const, options: [{ key: 'ON', label: 'Ontario' }] }];
    expect(addressLines({ city: 'Ottawa', state: 'Ont.' }, fields)).toEqual(['Ottawa, Ont.']);
  });

  it('stands in one line, too', () =>
    expect(inOneLine(addressLines(american))).toBe('120 Main St, Suite 4, Springfield, IL 62704'));
});
