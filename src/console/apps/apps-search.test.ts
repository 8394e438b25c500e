import { expect, it } from 'vitest';
import { readAppsSearch } from './apps-search.ts';

it.each([
  [{}, {}],
  [
    { kind: 'device', state: 'ending', brand: '3710' },
    { kind: 'device', state: 'ending', brand: 3710 },
  ],
  [{ kind: 'toaster', state: 'x', brand: 'y', q: 'secret' }, {}],
  [{ view: 'apis', kind: 'device' }, { view: 'apis' }],
])('[CNSL-27a] the address %j shows %j', (query, search) => {
  expect(readAppsSearch(query)).toEqual(search);
});
