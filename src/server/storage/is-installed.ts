import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { asPostgresError } from './unavailable.ts';

/** Where a database is. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly dataDir: string };

const connectionTimeoutMillis = 5000;

/**
 * Whether there is a database with Portico's tables at a place. Creates nothing.
 * @throws DatabaseUnavailable
 */
export async function isInstalled(location: DatabasePlace): Promise<boolean> {
  if ('dataDir' in location) return existsSync(join(location.dataDir, 'portico.db'));
  const client = new pg.Client({ connectionString: location.databaseUrl, connectionTimeoutMillis });
  await client.connect().catch((reason) => {
    throw asPostgresError(reason, false);
  });
  try {
    const { rows } = await client.query("select to_regclass('schema_migrations') as found");
    return rows[0]?.found !== null;
  } finally {
    await client.end();
  }
}
