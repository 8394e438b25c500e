import { expect, it } from 'vitest';
import { readAuditSearch, without } from './audit-search.ts';

it('[CNSL-8a] the address of the audit has known filters and the open record; anything else is left out', () => {
  const asked = { since: '2026-11-01', what: 'setAccount', by: 'account:a1', who: 'b2', reference: 'ff', open: 'r1' };
  expect(readAuditSearch(asked)).toEqual(asked);
  expect(readAuditSearch({ view: 'all', what: 'signInFinished' })).toEqual({
    view: 'all',
    what: 'signInFinished',
  });
  expect(readAuditSearch({ view: 'x', since: '2026-13-99', what: 'signInFinished', by: '', q: 'Ada' })).toEqual({});
  expect(readAuditSearch({ view: 'all', what: 'setAccount', by: 'root' })).toEqual({ view: 'all' });
  expect(without(readAuditSearch(asked), 'by')).toEqual({
    since: '2026-11-01',
    what: 'setAccount',
    who: 'b2',
    reference: 'ff',
  });
});
