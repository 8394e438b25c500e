import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../src/server/storage/database.ts';
import { type CitusCluster, startCitusCluster } from './citus-cluster.ts';
import { openFreshDatabase } from './open-fresh-database.ts';

type Row = Record<string, unknown>;

/** A database in each test of a file, on a coordinator of Citus with two workers. Its tables are not spread yet. */
export interface ClusterDatabases {
  cluster(): CitusCluster;
  url(): string;
  database(): Database;
  run(text: string): Promise<{ readonly rows: readonly Row[] }>;
  /** The first value that a statement reads. */
  one(text: string): Promise<unknown>;
  /** Adds records to the audit for that many minutes, one each, the newest a minute ago. */
  write(minutes: number): Promise<unknown>;
  /** The address of the database on a worker. */
  urlOnWorker(n: number): string;
  onWorker(n: number, text: string): Promise<readonly Row[]>;
}

/** Shows the parts that a worker has of spread tables. */
export const withParts = 'set citus.override_table_visibility = off;';

/** Runs statements. Returns the rows of the last one. */
export async function queryAt(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answer = await client.query<Row>(text).finally(() => client.end());
  return [answer].flat().at(-1)?.rows ?? [];
}

export const openAt = (url: string) =>
  openFreshDatabase({ env: { DATA_DIR: '', DATABASE_URL: url }, dispose: async () => undefined });

/** @param binaries of a PostgreSQL that has Citus */
export function createClusterDatabases(binaries: string): ClusterDatabases {
  let cluster: CitusCluster;
  let url: string;
  let database: Database;
  let count = 0;
  beforeAll(async () => {
    cluster = await startCitusCluster(binaries, 2);
  });
  afterAll(() => cluster.remove());
  beforeEach(async () => {
    count += 1;
    url = await cluster.createDatabase(`spread_${count}`);
    database = await openAt(url);
  });
  afterEach(async () => {
    await database.close();
    await cluster.dropDatabase(`spread_${count}`);
  });
  const run = (text: string) => sql.raw<Row>(text).execute(database.db);
  const urlOnWorker = (n: number) => {
    const address = new URL(cluster.workers[n]?.url ?? '');
    address.pathname = `/spread_${count}`;
    return address.href;
  };
  return {
    cluster: () => cluster,
    url: () => url,
    database: () => database,
    run,
    one: async (text) => Object.values((await run(text)).rows[0] ?? {})[0],
    write: (minutes) =>
      run(`insert into audit (id, at, event, outcome, account_id)
        select 'r' || i, ${Date.now()} - i * 60000::bigint, 'signedOut', 'ok', 'a' || i % 100
        from generate_series(1, ${minutes}) i`),
    urlOnWorker,
    onWorker: (n, text) => queryAt(urlOnWorker(n), text),
  };
}
