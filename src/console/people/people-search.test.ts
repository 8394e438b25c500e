import { describe, expect, it } from 'vitest';
import {
  areSamePeople,
  choosableColumns,
  filterInput,
  filtersIn,
  ownViews,
  readPeopleSearch,
  shownColumns,
  withColumns,
} from './people-search.ts';

describe('the query of the list of people', () => {
  it('[CNSL-3a] has known filters, sorts and the height of rows; anything else is left out', () => {
    const query = {
      state: 'locked',
      secondStep: 'none',
      way: 'carrierPigeon',
      sort: '-lastSignIn',
      density: 'tight',
      q: 'Ann',
      isInvited: true,
    };
    const search = readPeopleSearch(query);
    expect(search).toEqual({
      state: 'locked',
      secondStep: 'none',
      isInvited: 'true',
      sort: '-lastSignIn',
      density: 'tight',
    });
    expect(filtersIn(search).map(({ name }) => name)).toEqual(['state', 'secondStep', 'isInvited']);
    expect(readPeopleSearch({ sort: 'password', density: 'huge' })).toEqual({});
    expect(readPeopleSearch({ cols: 'lastSignIn,password,state' })).toEqual({ cols: 'state,lastSignIn' });
    expect(shownColumns({})).toEqual(choosableColumns);
    expect(withColumns({ cols: 'state', sort: 'name' }, choosableColumns)).toEqual({ sort: 'name' });
    expect(withColumns({ sort: 'name' }, [])).toEqual({ sort: 'name', cols: '' });
  });

  it('is asked of the API with flags as such', () => {
    expect(filterInput({ state: 'locked', isMailReturned: 'true', sort: 'name' })).toEqual({
      state: 'locked',
      isMailReturned: true,
    });
  });

  it('is one of the views when it chooses the same people, however they are sorted', () => {
    const locked = ownViews.find(({ id }) => id === 'locked');
    expect(areSamePeople(locked?.search ?? {}, { state: 'locked', sort: 'name', density: 'tight' })).toBe(true);
    expect(areSamePeople(locked?.search ?? {}, { state: 'locked', secondStep: 'none' })).toBe(false);
  });
});
