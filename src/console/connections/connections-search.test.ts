import { expect, it } from 'vitest';
import { filterOf, isNarrowed, listOf, readConnectionsSearch } from './connections-search.ts';

it.each([
  [{}, {}],
  [
    { view: 'all', type: 'saml', state: 'off', brand: '3710', open: 'acme' },
    { view: 'all', type: 'saml', state: 'off', brand: 3710, open: 'acme' },
  ],
  [{ view: 'needs', type: 'kerberos', state: 'maybe', brand: -1, open: '' }, {}],
  [{ view: ['all'], type: 'toString', state: 1, open: 17 }, { open: '17' }],
])('[CNSL-33e] of the address %j the list of connections reads %j', (query, search) => {
  expect(readConnectionsSearch(query)).toEqual(search);
});

it('[CNSL-33e] the API is asked for what the filters say, and what is open is none of them', () => {
  expect(filterOf({ view: 'all', type: 'oidc', state: 'on', open: 'acme' })).toEqual({ type: 'oidc', isEnabled: true });
  expect(filterOf({ state: 'off' })).toEqual({ isEnabled: false });
  expect(listOf({ view: 'all', open: 'acme' })).toEqual({ view: 'all' });
  expect(isNarrowed({ view: 'all', open: 'acme' })).toBe(false);
  expect(isNarrowed({ brand: 0 })).toBe(true);
});
