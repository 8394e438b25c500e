import { expect, it } from 'vitest';
import { keyOfOrder, keyOfProvider, readProvidersSearch } from './providers-search.ts';

it.each([
  [{}, {}],
  [{ open: 'sms Ferrywave' }, { open: 'sms Ferrywave' }],
  [{ open: 'sms Ferrywave', order: 'sms CA' }, { order: 'sms CA' }],
  [{ open: '', order: 7 }, {}],
])('[CNSL-30d] the address %j shows %j', (query, search) => {
  expect(readProvidersSearch(query)).toEqual(search);
});

it('[CNSL-30d] providers and orders are named in the address', () => {
  expect(keyOfProvider({ service: 'identityProviders' })).toBe('identityProviders ');
  expect(keyOfOrder({ channel: 'sms', country: 'any' })).toBe('sms any');
});
