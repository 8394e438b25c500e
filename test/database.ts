import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A database that nothing else uses, as the environment variables that name it. */
export interface FreshDatabase {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  /** Close what is open on it first. */
  dispose(): Promise<void>;
}

/** An empty database of the kind that this run of the tests is for (`TEST_DATABASE`). */
export async function freshDatabase(): Promise<FreshDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-data-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (process.env.TEST_DATABASE !== 'postgres') {
    return { env: { DATA_DIR: folder }, dispose: async () => removeFolder() };
  }
  const postgres = inject('postgres');
  const { url, drop } = postgres.kind === 'system' ? await createDatabase(postgres.url) : await startPglite();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async dispose() {
      await drop();
      removeFolder();
    },
  };
}

async function createDatabase(serverUrl: string) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(serverUrl, `drop database ${name} with (force)`) };
}

async function asAdministrator(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PGlite has one database an instance: each test gets its own. */
async function startPglite() {
  const { startPgliteServer } = await import('./pglite-server.ts');
  const { url, stop } = await startPgliteServer();
  return { url, drop: stop };
}
