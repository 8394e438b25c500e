import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { loadDemo } from '../src/server/operator/demo/load-demo.ts';
import { createDatabase } from './database-server.ts';

/** Contents of a new database: nothing, empty tables, or tables with the demo's accounts and apps. */
export type Contents = 'nothing' | 'tables' | 'demo';
export type Template = Exclude<Contents, 'nothing'>;
const all: readonly Template[] = ['tables', 'demo'];

/** Value for `SECRETS` of a server that opens what the templates have sealed, such as the demo's authenticator apps. */
export const templateSecret = 'secret of the template databases in tests only';

/** Names of the template databases in PostgreSQL. */
export const postgresTemplates: Readonly<Record<Template, string>> = {
  tables: 'template_tables',
  demo: 'template_demo',
};

/** Folders of the template databases for SQLite. */
export type SqliteTemplates = Readonly<Record<Template, string>>;

export async function makePostgresTemplates(serverUrl: string): Promise<void> {
  const { path, remove } = temporaryFolder();
  for (const contents of all) {
    const url = await createDatabase(serverUrl, postgresTemplates[contents]);
    await fill({ DATA_DIR: path, DATABASE_URL: url }, contents);
  }
  remove();
}

export async function makeSqliteTemplates(): Promise<{ templates: SqliteTemplates; remove: () => void }> {
  const { path, remove } = temporaryFolder();
  const templates = { tables: join(path, 'tables'), demo: join(path, 'demo') };
  for (const contents of all) await fill({ DATA_DIR: templates[contents] }, contents);
  return { templates, remove };
}

/** Initialises a database like a server, but without signing keys, which are sealed with the secrets of an installation. */
async function fill(env: Readonly<Record<string, string>>, contents: Template): Promise<void> {
  const installation = await openInstallation(readConfig({ ...env, DEMO: 'true', SECRETS: templateSecret }));
  if (contents === 'demo') await loadDemo(installation);
  await installation.close();
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'portico-templates-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
