import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrationOnSqlite, notOnPostgres, onSqlite } from './on-sqlite.ts';
import { soak } from './soak.ts';

describe.each([
  ['flows on SQLite', onSqlite],
  ['integration tests on both databases', integrationOnSqlite],
  ['integration tests on SQLite alone', notOnPostgres],
  ['long proofs', soak],
])('the list of %s', (_, list) => {
  it.each(Object.entries(list))('lists existing files with a reason: %s', (files, reason) => {
    expect(globSync(files, { cwd: join(import.meta.dirname, '..') })).not.toEqual([]);
    expect(reason).not.toBe('');
  });
});
