import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressFormatFile } from '../../contract/address/address-format.ts';
import { checkTyped } from './inside-field.ts';

const file = join(import.meta.dirname, '../../../data/address-formats/US.json');
const [format = expect.fail('no format')] = addressFormatFile.parse(JSON.parse(readFileSync(file, 'utf8')));
const place = { country: 'US', customerName: 'Pat Lee', city: 'Gresham', state: 'OR', zip: '97030' };
const road = '8844 West Three Creeks Reservoir Road';

it('[EA-8d] a line is judged by its length without the unit, which is in its own field then', () => {
  expect(checkTyped({ ...place, street: `${road}, 3rd floor rear` }, format)).toEqual({
    problems: [],
    values: { ...place, street: road, street2: '3rd floor rear' },
  });
});

it('[EA-8d] a line stays as it is typed where it is short enough, or too long without the unit', () => {
  const short = { ...place, street: `${road} Apt 4` };
  expect(checkTyped(short, format)).toEqual({ problems: [], values: short });
  const long = { ...place, street: `${road} ${road}, Apt 4` };
  const problem = { fieldId: 'street', rule: 'tooLong', params: { maxLength: 50 } };
  expect(checkTyped(long, format)).toEqual({ problems: [problem], values: long });
});
