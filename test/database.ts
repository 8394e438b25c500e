import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { atExit } from './at-exit.ts';
import { asAdministrator, createDatabase } from './database-server.ts';
import { takeEmptyDatabase } from './reused-databases.ts';
import { createSpreadDatabase } from './spread-database.ts';
import { type Contents, postgresTemplates } from './template.ts';

/** A database for one test, with the environment variables that select it. */
export interface FreshDatabase {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  /** Removes the database. Close all connections first. */
  dispose(): Promise<void>;
}

/** Creates a database of the kind in `TEST_DATABASE` from a template. */
export async function freshDatabase(contents: Contents = 'tables'): Promise<FreshDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-data-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const isGone = atExit(remove);
  function removeFolder() {
    isGone();
    remove();
  }
  if (process.env.TEST_DATABASE !== 'postgres') {
    if (contents !== 'nothing') copyFileSync(join(inject('sqliteTemplates')[contents], file), join(folder, file));
    return { env: { DATA_DIR: folder }, dispose: async () => removeFolder() };
  }
  const postgres = inject('postgres');
  const { url, drop } = await (postgres.kind === 'system' ? databaseOn(postgres, contents) : startPglite());
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async dispose() {
      await drop();
      removeFolder();
    },
  };
}

const file = 'portico.db';

function databaseOn(
  { url, workers }: { readonly url: string; readonly workers?: readonly string[] },
  contents: Contents,
) {
  return workers ? createSpreadDatabase(url, workers, contents) : copyTemplate(url, contents);
}

async function copyTemplate(serverUrl: string, contents: Contents) {
  if (contents === 'tables') {
    const { url, giveBack } = await takeEmptyDatabase(serverUrl);
    return { url, drop: giveBack };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = await createDatabase(serverUrl, name, contents === 'nothing' ? undefined : postgresTemplates[contents]);
  return { url, drop: () => asAdministrator(serverUrl, `drop database ${name} with (force)`) };
}

/** A PGlite instance has one database and no templates, so each test gets its own empty instance. */
async function startPglite() {
  const { startPgliteServer } = await import('./pglite-server.ts');
  const { url, stop } = await startPgliteServer();
  return { url, drop: stop };
}
