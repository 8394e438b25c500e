import { readConfig } from '../src/server/config.ts';
import { type Database, openDatabase } from '../src/server/storage/database.ts';
import { migrations } from '../src/server/tables.ts';
import type { FreshDatabase } from './database.ts';

/** Opens a fresh database. */
export async function openFreshDatabase({ env }: FreshDatabase): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readConfig({ ...env });
  return openDatabase(databaseUrl ? { databaseUrl, isPooled: false } : { dataDir }, migrations);
}
