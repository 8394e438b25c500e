import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../src/server/storage/database.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { openFreshDatabase } from './open-fresh-database.ts';

/** A fresh database in each test of a file, opened once for each process that shares it. */
export interface ProcessDatabases {
  all(): readonly Database[];
  /** The database of process `n`, counted round. */
  at(n: number): Database;
  env(): FreshDatabase['env'];
}

/** Simulates two processes on PostgreSQL, and one on SQLite, which allows no more. */
export function createProcessDatabases(): ProcessDatabases {
  let fresh: FreshDatabase;
  let databases: Database[];
  beforeEach(async () => {
    fresh = await freshDatabase();
    databases = [await openFreshDatabase(fresh)];
    if (fresh.env.DATABASE_URL) databases.push(await openFreshDatabase(fresh));
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
    await fresh.dispose();
  });
  return {
    all: () => databases,
    at: (n) => databases[n % databases.length] as Database, // there is at least one
    env: () => fresh.env,
  };
}
