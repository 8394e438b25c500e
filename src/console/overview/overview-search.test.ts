import { expect, it } from 'vitest';
import { readOverviewSearch } from './overview-search.ts';

it.each([
  [{}, {}],
  [
    { range: 'week', brand: 0, app: 'mail', by: 'apps' },
    { range: 'week', brand: 0, app: 'mail', by: 'apps' },
  ],
  [
    { range: 'month', brand: '2210', app: 7 },
    { range: 'month', brand: 2210, app: '7' },
  ],
  [{ range: 'today', brand: '', app: '', by: 'brand' }, {}],
  [{ range: 'year', brand: -1, app: true, by: 'day', from: 'x' }, {}],
])('[CNSL-21e] of the address %j the overview reads %j', (query, search) => {
  expect(readOverviewSearch(query)).toEqual(search);
});
