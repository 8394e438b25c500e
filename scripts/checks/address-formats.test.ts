import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressFormatFile, type StoredAddressFormat } from '../../src/contract/address/address-format.ts';
import { addressFormatProblems } from './address-formats.ts';

const file = join(import.meta.dirname, '../../data/address-formats/GB.json');

/** The British format, with changes to one of its fields. */
function withField(id: string, change: object): StoredAddressFormat {
  const [format] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!format) throw new Error('no format');
  return { ...format, fields: format.fields.map((field) => (field.id === id ? { ...field, ...change } : field)) };
}
const metadata = { mandatory: false, maxLength: 15, order: 9, hidden: false };

describe('a format of addresses', () => {
  it('without a mistake is not reported', () => {
    expect(addressFormatProblems(withField('zip', {}), 'GB')).toEqual([]);
  });

  it.each([
    ['a pattern that is none', 'zip', { metadata: { ...metadata, regexp: '(' } }, 'zip: ( is no pattern'],
    ['an example that does not fit', 'zip', { example: '7' }, 'zip: the example 7 is not valid'],
    ['a list without options', 'state', { options: [] }, 'state: has no options'],
    [
      'an option that occurs twice',
      'state',
      { options: ['A', 'B'].map((label) => ({ key: 'OXF', label })) },
      'state: the option OXF occurs twice',
    ],
    [
      'a mandatory field that is hidden',
      'zip',
      { metadata: { ...metadata, mandatory: true, hidden: true } },
      'zip: is mandatory and hidden',
    ],
    [
      'a group with a field that is not shown',
      'buildingName',
      { metadata: { ...metadata, order: 3, hidden: true } },
      'has no buildingName',
    ],
    ['no street', 'street', { id: 'floor' }, 'has no street'],
    ['fields out of order', 'zip', { metadata: { ...metadata, order: 1 } }, 'the fields are not in order'],
  ])('with %s is reported', (_, id, change, problem) => {
    expect(addressFormatProblems(withField(id, change), 'GB')).toContain(problem);
  });

  it('in the file of another country is reported', () => {
    expect(addressFormatProblems(withField('zip', {}), 'IE')).toEqual(['is of GB']);
  });
});
