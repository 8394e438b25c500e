import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notOnSqlite, onSqlite } from './on-sqlite.ts';
import { soak } from './soak.ts';

describe.each([
  ['flows on SQLite', onSqlite],
  ['integration tests on PostgreSQL alone', notOnSqlite],
  ['long proofs', soak],
])('the list of %s', (_, list) => {
  it.each(Object.entries(list))('lists an existing file with a reason: %s', (file, reason) => {
    expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true);
    expect(reason).not.toBe('');
  });
});
