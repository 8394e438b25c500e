import { expect, it } from 'vitest';
import { filterOf, readJobsSearch } from './jobs-search.ts';

it.each([
  [{}, {}],
  [
    { state: 'refused', kind: 'endSessions', brand: '2210', open: 'j1' },
    { state: 'refused', kind: 'endSessions', brand: 2210, open: 'j1' },
  ],
  [{ state: 'acting', kind: 'dropTables', brand: -1, open: '' }, {}],
  [{ state: ['done'], kind: 7, brand: 'acme', open: { id: 'j1' } }, {}],
  [{ open: 12 }, { open: '12' }],
])('[CNSL-22c] of the address %j the list of jobs reads %j', (query, search) => {
  expect(readJobsSearch(query)).toEqual(search);
});

it.each([
  [{ state: 'running' }, { state: 'running' }],
  [{ state: 'done' }, { state: 'done', hasRefused: false }],
  [
    { state: 'refused', kind: 'syncAccounts' },
    { state: 'done', hasRefused: true, kind: 'syncAccounts' },
  ],
] as const)('[CNSL-22c] for the filter %j the API is asked for %j', (search, filter) => {
  expect(filterOf(search)).toEqual(filter);
});
