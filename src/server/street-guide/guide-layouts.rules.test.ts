import { describe, expect, it } from 'vitest';
import { guideLayouts } from './guide-layouts.rules.ts';

const now = Date.parse('2026-11-01');
const place = { CITY: 'Salem', REGION: 'OR', POSTCODE: '97301' };

describe('[EA-5a] a number of a record', () => {
  const read = (NUMBER: string) => guideLayouts.openaddresses.read({ STREET: 'Main St', NUMBER, ...place });
  it.each([
    ['7', 7, ''],
    ['1 A', 1, 'a'],
    ['18 G', 18, 'g'],
    ['12 1/2', 12, '1/2'],
    ['12-34', 12, '-34'],
    ['151/7', 151, '/7'],
    ['9.', 9, ''],
    ['12.5', 12, '.5'],
  ])('is read with its suffix: %s', (number, low, suffix) => {
    expect(read(number)).toMatchObject([{ low, high: low, suffix, prefix: '' }]);
  });
  it('is read with its place in a grid', () =>
    expect(read('N64W23760')).toMatchObject([{ prefix: 'n64w', low: 23760 }]));
  it.each(['WILLOW AVE.', 'A', '12A-12C', '7, 9'])('is none and is named in a sentence: %s', (number) => {
    expect(read(number)).toBe(`"${number}" is no house number.`);
  });
});

describe('[EA-5a] the numbers of a side of a street', () => {
  const read = (low: string, high: string, more = {}) =>
    guideLayouts.msag.read({ street: 'MAIN ST', low, high, ...more });
  it.each([
    ['101', '199', { low: 101, high: 199, suffix: '' }],
    ['120B', '120B', { low: 120, high: 120, suffix: 'b' }],
    ['12-01', '12-99', { low: 12, high: 12, suffix: '-1:99' }],
    ['N64W23001', 'N64W23999', { prefix: 'n64w', low: 23001, high: 23999 }],
  ])('are read from %s to %s', (low, high, range) => expect(read(low, high)).toMatchObject([range]));
  it.each([
    ['101', '199A'],
    ['100A', '100F'],
    ['12-01', '14-99'],
    ['N64W1', 'N65W9'],
  ])('are refused where it cannot be said which they are: %s to %s', (low, high) => {
    expect(read(low, high)).toBe(`"${low}" to "${high}" are no house numbers.`);
  });
  it('begin with a prefix that ends with a hyphen', () => {
    const road = { St_Name: 'Main', AdNumPre_L: '12-', FromAddr_L: '2', ToAddr_L: '98', Parity_L: 'E' };
    const [range] = guideLayouts['nena-roads'].read({ FromAddr_R: '', ToAddr_R: '', ...road }, now);
    expect(range).toMatchObject({ prefix: '', low: 12, high: 12, suffix: '-2:98', parity: 'even' });
  });
});
