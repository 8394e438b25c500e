import { describe, expect, it } from 'vitest';
import { listOf, readAlarmsSearch } from './alarms-search.ts';

describe('[CNSL-25e] of the address', () => {
  it.each([
    [{}, {}],
    [
      { state: 'muted', severity: 'critical', brand: '3710', open: 'x1' },
      { state: 'muted', severity: 'critical', brand: 3710, open: 'x1' },
    ],
    [{ state: 'pending', severity: 'loud', brand: '-1', open: '' }, {}],
    [{ open: 17 }, { open: '17' }],
  ])('%j the list of alarms reads %j', (query, search) => {
    expect(readAlarmsSearch(query)).toEqual(search);
  });

  it('what is open is no filter', () => {
    expect(listOf({ state: 'ended', open: 'x1' })).toEqual({ state: 'ended' });
  });
});
