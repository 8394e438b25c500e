import { describe, expect, it } from 'vitest';
import { listOf, nextOf, readChecksSearch } from './checks-search.ts';

describe('[CNSL-31b] of the address', () => {
  it.each([
    [{}, {}],
    [
      { company: 'acme', country: 'CA', brand: '3710', open: 'x1' },
      { company: 'acme', country: 'CA', brand: 3710, open: 'x1' },
    ],
    [{ company: '', country: 'Canada', brand: '-1', open: '' }, {}],
    [
      { company: 17, country: 'us', open: 17 },
      { company: '17', open: '17' },
    ],
  ])('%j the list of address checks reads %j', (query, search) => {
    expect(readChecksSearch(query)).toEqual(search);
  });

  it('what is open is no filter', () => {
    expect(listOf({ country: 'US', open: 'x1' })).toEqual({ country: 'US' });
  });
});

describe('[CNSL-31b] after an address that was decided', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  it.each([
    ['a', 'b'],
    ['c', 'b'],
    ['gone', 'a'],
  ])('%s comes %s', (id, next) => {
    expect(nextOf(items, id)).toBe(next);
  });

  it('comes none where it was the only one', () => {
    expect(nextOf([{ id: 'a' }], 'a')).toBeUndefined();
    expect(nextOf([], 'a')).toBeUndefined();
  });
});
