import { expect, it } from 'vitest';
import { isShownBy, queryOf, searchOf } from './saved-views.ts';

it('[CNSL-13a] a view keeps filters, order and columns of an address, and not the height of rows', () => {
  expect(queryOf({ secondStep: 'none', state: 'active', sort: '-lastSignIn', density: 'tight' })).toBe(
    'secondStep=none&sort=-lastSignIn&state=active',
  );
  expect(queryOf({})).toBe('');
});

it('a view is read as an address is: what is not known is left out', () => {
  expect(searchOf({ query: 'state=locked&sort=name&size=huge' })).toEqual({ state: 'locked', sort: 'name' });
});

it('a view is shown where the address has the same, in any order and with any height of rows', () => {
  const view = { query: 'state=active&secondStep=none' };
  expect(isShownBy(view, { secondStep: 'none', state: 'active', density: 'tight' })).toBe(true);
  expect(isShownBy(view, { secondStep: 'none', state: 'active', sort: 'name' })).toBe(false);
});
