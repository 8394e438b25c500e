import { expect, it } from 'vitest';
import { changesOf } from './changes-of.ts';

it('[CNSL-6g] settings of a connection are sent as far as they were changed, so that nothing of others is put back', () => {
  const shown = { label: 'Entra', sessionHours: 12, trustsSecondFactor: true, createsAccounts: false };
  expect(changesOf(shown, { ...shown, sessionHours: 8 })).toEqual({ sessionHours: 8 });
  expect(changesOf(shown, { ...shown, trustsSecondFactor: false })).toEqual({ trustsSecondFactor: false });
  expect(changesOf(shown, shown)).toEqual({});
});
