import type { Database } from '../src/server/storage/database.ts';
import { freshDatabase } from './database.ts';
import { asAdministrator } from './database-server.ts';
import { openFreshDatabase } from './open-fresh-database.ts';

/** A database with many rows. */
interface GrownDatabase {
  readonly database: Database;
  /** Closes and removes it. */
  end(): Promise<void>;
}

/** Fills a fresh database on PostgreSQL, and lets PostgreSQL count the rows. @param statements each adds rows */
export async function fillDatabase(statements: readonly string[]): Promise<GrownDatabase> {
  const fresh = await freshDatabase();
  for (const statement of [...statements, 'vacuum analyze'])
    await asAdministrator(fresh.env.DATABASE_URL ?? '', statement);
  const database = await openFreshDatabase(fresh);
  return {
    database,
    async end() {
      await database.close();
      await fresh.dispose();
    },
  };
}
