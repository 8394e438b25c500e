import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrationsInOrder } from './storage/capability-tables.ts';
import { migrations } from './tables.ts';

const digestOf = (statements: readonly string[]) =>
  createHash('sha256').update(statements.toSorted().join('\n')).digest('hex').slice(0, 16);

it('keeps the order and the statements of the migrations that were released', () => {
  expect(migrations.map(({ name, statements }) => `${name} ${digestOf(statements)}`).slice(0, 10)).toEqual([
    '001-foundation 82193b1c34954e3f',
    '002-agreements 7587b6b1151ed538',
    '003-sessions-of-accounts 569d11df88558334',
    '004-request-of-sign-in 61949182eae19591',
    '005-accounts-of-a-credential 94213289321604ad',
    '007-access-policies 2ba847cf61470645',
    '009-sunset-notice c212474be62b2dfa',
    '006-sessions-of-a-person 555b0b1a7c870227',
    '010-devices-by-use 2ecfb4b3e3da114b',
    '011-proofs-of-sign-in 88047d1f11c68c69',
  ]);
});

it('refuses a migration of a capability that is not in the order', () => {
  const tables = { migrations: { '902-forgotten': ['create table forgotten (id text)'] } };
  expect(() => migrationsInOrder(['901-known'], [tables])).toThrow('902-forgotten');
});
