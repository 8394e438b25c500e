import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onSqlite } from './on-sqlite.ts';

it.each(Object.entries(onSqlite))('the list of flows on SQLite names a file that exists: %s', (file, reason) => {
  expect(existsSync(join(import.meta.dirname, '..', file))).toBe(true);
  expect(reason).not.toBe('');
});
