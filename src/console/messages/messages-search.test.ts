import { expect, it } from 'vitest';
import { filterOf, firstKinds, readMessagesSearch } from './messages-search.ts';

it.each([
  [{}, {}],
  [
    { state: 'returned', way: 'sms', kind: 'activation', since: '2026-11-02', brand: '3710', open: 'm1' },
    { state: 'returned', way: 'sms', kind: 'activation', since: '2026-11-02', brand: 3710, open: 'm1' },
  ],
  [{ state: 'lost', way: 'post', kind: 'greeting', since: '2026-13-99', brand: 1.5, open: '' }, {}],
  [{ state: ['failed'], way: 1, kind: 'activationWithPin', since: 20261102, brand: true, open: ['m1'] }, {}],
  [{ open: 12 }, { open: '12' }],
])('[CNSL-23d] of the address %j the list of messages reads %j', (query, search) => {
  expect(readMessagesSearch(query)).toEqual(search);
});

it.each([
  [{ state: 'sent' }, { state: 'sent', delivery: 'unreported' }],
  [
    { state: 'returned', way: 'email' },
    { delivery: 'undelivered', channel: 'email' },
  ],
  [{ kind: 'activation' }, { kind: ['activation', 'activationWithPin'] }],
  [{ since: '2026-11-02' }, { from: new Date(2026, 10, 2).getTime() }],
] as const)('[CNSL-23d] for the filter %j the API is asked for %j', (search, filter) => {
  expect(filterOf(search)).toEqual(filter);
});

it('[CNSL-23d] kinds with the same words are one choice', () => {
  expect(firstKinds).toContain('activation');
  expect(firstKinds).not.toContain('activationWithPin');
});
