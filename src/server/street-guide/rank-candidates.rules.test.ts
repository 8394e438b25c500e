import { describe, expect, it } from 'vitest';
import { editDistance, formsOf } from './edit-distance.rules.ts';
import type { RangeCandidate } from './guide-levels.rules.ts';
import { matchNumber } from './house-number.rules.ts';
import { housesOf, rankHouses, type Wanted } from './rank-candidates.rules.ts';

const candidate = (more: Partial<RangeCandidate> = {}): RangeCandidate => ({
  before: '',
  name: 'main',
  type: 'st',
  after: '',
  label: 'Main St',
  city: 'Salem',
  cityKey: 'salem',
  state: 'OR',
  low: 100,
  high: 199,
  parity: 'both',
  postcode: '97301',
  level: 'msag',
  dataset: 'd',
  vintage: 'v',
  ...more,
});
const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  before: '',
  name: 'main',
  type: 'st',
  after: '',
  houseNumber: 120,
  writtenNumber: '120',
  cityKey: 'salem',
  postcode: '97301',
  ...more,
});
const rank = (given: Wanted, ...all: RangeCandidate[]) => rankHouses(given, housesOf(given, all), 5);

it('[EA-5a] a swap of two letters counts as one change', () => {
  expect(editDistance('hawthorne', 'hawhtorne')).toBe(1);
  expect(editDistance('main', 'man')).toBe(1);
  expect(editDistance('', 'abc')).toBe(3);
  expect(formsOf('hawthorne').some((form) => formsOf('hawhtorne').includes(form))).toBe(true);
});

it('[EA-5a] odd and even sides have house numbers of their own', () => {
  const side = { low: 100, high: 198, parity: 'even' } as const;
  const found = [100, 101, 198, 200].filter((houseNumber) => matchNumber(side, { houseNumber }));
  expect(found).toEqual([100, 198]);
});

describe('[EA-5a] an address is ranked', () => {
  it('as itself alone, whatever is near', () => {
    expect(rank(wanted(), candidate(), candidate({ type: 'ave' }))).toMatchObject([{ distance: 0 }]);
  });
  it('as the one street that is meant when letters are swapped', () => {
    const near = rank(
      wanted({ name: 'mian' }),
      candidate(),
      candidate({ name: 'mianus', cityKey: 'bend', postcode: '9' }),
    );
    expect(near.map(({ candidate: { name } }) => name)).toEqual(['main']);
  });
  it('as a choice when a direction is missing', () => {
    const near = rank(wanted(), candidate({ before: 'n' }), candidate({ before: 's' }));
    expect(near.map(({ candidate: { before } }) => before)).toEqual(['n', 's']);
  });
  it('as several when they cannot be told apart by 0.12', () => {
    expect(rank(wanted({ type: '' }), candidate(), candidate({ type: 'ave' }))).toHaveLength(2);
    expect(rank(wanted({ cityKey: 'salme' }), candidate(), candidate({ type: 'ave', before: 'n' }))).toHaveLength(1);
  });
  it('as none when no side of the street has the house number', () => {
    expect(rank(wanted({ houseNumber: 200 }), candidate())).toEqual([]);
    expect(rank(wanted({ houseNumber: undefined }), candidate())).toEqual([]);
  });
  it('as its own record with a suffix before one of whole numbers', () => {
    const given = wanted({ numberSuffix: 'b', writtenNumber: '120b' });
    const point = candidate({ low: 120, high: 120, suffix: 'b', level: 'point' });
    expect(rank(given, candidate(), point)).toMatchObject([{ candidate: { suffix: 'b' }, isNumberProven: true }]);
    expect(rank(given, candidate())).toMatchObject([{ distance: 0, isNumberProven: false }]);
  });
  it('as none when the name is another one', () => {
    expect(rank(wanted({ name: 'oak' }), candidate())).toEqual([]);
  });
  it('once when two datasets have it', () => {
    expect(rank(wanted(), candidate(), candidate({ dataset: 'other' }))).toHaveLength(1);
  });
});
