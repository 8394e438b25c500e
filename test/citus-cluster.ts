import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { asAdministrator, createDatabase } from './database-server.ts';
import { createPostgresServer, type PostgresServer, postgresBinaries } from './postgres-server.ts';

/** A coordinator of Citus and its workers, each a PostgreSQL server of the test. */
export interface CitusCluster {
  readonly coordinator: PostgresServer;
  readonly workers: readonly PostgresServer[];
  /** Creates a database with Citus on all of them. Returns its address on the coordinator. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Ends the servers and removes their data. */
  remove(): Promise<void>;
}

/** The commands of a PostgreSQL that has Citus; undefined where none is installed. Says so. */
export function citusBinaries(): string | undefined {
  const binaries = postgresBinaries();
  const found = binaries && existsSync(join(dirname(binaries), 'lib/citus.so')) ? binaries : undefined;
  if (!found) process.stderr.write('Citus is not installed for PostgreSQL: what needs it is skipped.\n');
  return found;
}

/** A database of the tests takes a process of each server. */
const ownSettings = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=prefer',
  'citus.enable_statistics_collection=off',
  'max_prepared_transactions=200',
  'max_worker_processes=100',
  'max_connections=300',
];
/** Test data need not be durable. */
export const passing = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** @param settings further ones of PostgreSQL as `name=value`, on each server */
export async function startCitusCluster(
  binaries: string,
  workerCount: number,
  settings: readonly string[] = passing,
): Promise<CitusCluster> {
  const servers: PostgresServer[] = [];
  const remove = async () => void (await Promise.all(servers.map((server) => server.remove())));
  try {
    while (servers.length < workerCount + 1) {
      const server = await createPostgresServer(binaries, { settings: [...ownSettings, ...settings] });
      servers.push(server);
      await server.start();
    }
  } catch (reason) {
    await remove();
    throw reason;
  }
  const [coordinator, ...workers] = servers as [PostgresServer, ...PostgresServer[]]; // there is one at least
  return {
    coordinator,
    workers,
    async createDatabase(name) {
      await Promise.all(servers.map(({ url }) => createDatabase(url, name)));
      return addCitus(
        servers.map(({ url }) => url),
        name,
      );
    },
    async dropDatabase(name) {
      for (const { url } of servers) await asAdministrator(url, `drop database ${name} with (force)`);
    },
    remove,
  };
}

/** Puts Citus into a database that a coordinator and its workers have. Returns its address. */
export async function addCitus(serverUrls: readonly string[], name: string): Promise<string> {
  const urls = serverUrls.map((server) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url;
  });
  await Promise.all(urls.map(({ href }) => asAdministrator(href, 'create extension citus')));
  const [coordinator, ...workers] = urls as [URL, ...URL[]]; // there is one at least
  await addWorkers(coordinator, workers);
  return coordinator.href;
}

async function addWorkers(coordinator: URL, workers: readonly URL[]): Promise<void> {
  const client = new pg.Client({ connectionString: coordinator.href });
  await client.connect();
  try {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of workers) await client.query('select citus_add_node($1, $2)', [hostname, port]);
  } finally {
    await client.end();
  }
}
