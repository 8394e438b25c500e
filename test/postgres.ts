import { createPostgresServer, postgresBinaries } from './postgres-server.ts';

/** PostgreSQL for tests: a server of the system, or PGlite in the test's process if there is none. */
export type TestPostgres =
  | {
      readonly kind: 'system';
      readonly url: string;
      readonly binaries: string;
      /** The server is the coordinator of these workers of Citus, and tables are spread over them. */
      readonly workers?: readonly string[];
    }
  | { readonly kind: 'pglite' };

/** Test data need not be durable. */
const ownSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** @param further settings as `name=value` */
export async function startPostgres(
  further: readonly string[] = [],
): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> {
  if (process.env.TEST_POSTGRES === 'pglite') return standInPglite('PGlite, as TEST_POSTGRES asks');
  const binaries = postgresBinaries();
  return binaries
    ? startServer(binaries, [...ownSettings, ...further])
    : standInPglite('none is installed, PGlite stands in for it');
}

function standInPglite(reason: string) {
  process.stderr.write(`PostgreSQL: ${reason}\n`);
  return { postgres: { kind: 'pglite' } as const, stop: async () => {} };
}

async function startServer(binaries: string, settings: readonly string[]) {
  const server = await createPostgresServer(binaries, { settings });
  const version = await server.start().catch(async (reason) => {
    await server.remove();
    throw reason;
  });
  process.stderr.write(`PostgreSQL ${version} from ${binaries}\n`);
  return { postgres: { kind: 'system', url: server.url, binaries } as const, stop: () => server.remove() };
}
