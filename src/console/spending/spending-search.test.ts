import { describe, expect, it } from 'vitest';
import { listOf, readSpendingSearch } from './spending-search.ts';

describe('[CNSL-28e] of the address', () => {
  it.each([
    [{}, {}],
    [{ range: 'week' }, { range: 'week' }],
    [
      { range: 'day', brand: '0', open: '3420' },
      { brand: 0, open: 3420 },
    ],
    [{ range: 'year', brand: 'acme', open: '' }, {}],
    [{ brand: -1, open: 1.5, q: 'text' }, {}],
  ])('%j spending reads %j', (query, search) => {
    expect(readSpendingSearch(query)).toEqual(search);
  });

  it('the open brand is not of the list', () => {
    expect(listOf({ range: 'month', brand: 2010, open: 2010 })).toEqual({ range: 'month', brand: 2010 });
  });
});
