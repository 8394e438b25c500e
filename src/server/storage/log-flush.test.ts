import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogFlush } from './log-flush.ts';

let folder: string;
let database: DatabaseSync;
const path = () => join(folder, 'test.db');
const log = () => `${path()}-wal`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-log-'));
  database = new DatabaseSync(path());
  database.exec('pragma journal_mode=WAL; pragma synchronous=NORMAL; create table t (v text)');
});
afterEach(() => {
  if (database.isOpen) database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What another process reads in the file of the database alone, without its log. */
function inDatabaseFile(): unknown[] {
  const copy = join(folder, 'copy.db');
  appendFileSync(copy, readFileSync(path()));
  const read = new DatabaseSync(copy, { readOnly: false });
  const rows = read.prepare('select v from t').all();
  read.close();
  return rows.map(({ v }) => v);
}

it('flushes the log, and leaves the commits there', async () => {
  const { flush, close } = createLogFlush(database, log());
  database.exec("insert into t values ('kept')");
  await flush();
  expect(statSync(log()).size).toBeGreaterThan(0);
  close();
});

it('reports a flush that fails, and copies the log into the database before the next one counts', async () => {
  const beside = createLogFlush(database, join(folder, 'missing/log'));
  database.exec("insert into t values ('behind a gap')");
  await expect(beside.flush()).rejects.toMatchObject({ reason: 'full' });
  await beside.flush();
  expect(inDatabaseFile()).toEqual(['behind a gap']);
  expect(statSync(log()).size).toBe(0);
  beside.close();
});

it('still reports a failure while the log cannot be copied', async () => {
  const beside = createLogFlush(database, join(folder, 'missing/log'));
  database.exec("insert into t values ('first')");
  await expect(beside.flush()).rejects.toThrow();
  const reader = new DatabaseSync(path());
  reader.exec('begin');
  reader.prepare('select * from t').all();
  database.exec("pragma busy_timeout=10; insert into t values ('second')");
  await expect(beside.flush()).rejects.toThrow('the write-ahead log is in use');
  reader.close();
  await beside.flush();
  expect(inDatabaseFile()).toEqual(['first', 'second']);
  beside.close();
});

it('closes its file, which no longer exists after the database', async () => {
  const { flush, close } = createLogFlush(database, log());
  database.exec("insert into t values ('kept')");
  await flush();
  database.close();
  close();
  expect(existsSync(log())).toBe(false);
});
