import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { makePostgresTemplates, makeSqliteTemplates, type SqliteTemplates } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
    sqliteTemplates: SqliteTemplates;
  }
}

/** Starts the database server of a project and creates the templates for `freshDatabase()`; tests get both by `inject`. */
export async function setup(project: TestProject): Promise<() => Promise<void> | void> {
  if (project.config.env.TEST_DATABASE !== 'postgres') {
    const { templates, remove } = await makeSqliteTemplates();
    project.provide('sqliteTemplates', templates);
    return remove;
  }
  const { postgres, stop } = await startPostgres();
  project.provide('postgres', postgres);
  if (postgres.kind === 'system') await makePostgresTemplates(postgres.url);
  return stop;
}
