import type { TestProject } from 'vitest/node';
import { buildServerWhenStale } from '../scripts/build.ts';
import { citusBinaries, startCitusCluster } from './citus-cluster.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { makePostgresTemplates, makeSqliteTemplates, type SqliteTemplates } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
    sqliteTemplates: SqliteTemplates;
  }
}

/**
 * Builds the server if its sources have changed, starts the database server of a project, and creates the templates for
 * `freshDatabase()`. Tests get the database and the templates by `inject`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void> | void> {
  if (!buildServerWhenStale()) throw new Error('The server could not be built.');
  if (project.config.env.TEST_DATABASE !== 'postgres') {
    const { templates, remove } = await makeSqliteTemplates();
    project.provide('sqliteTemplates', templates);
    return remove;
  }
  const isSoak = project.config.env.TEST_EFFORT !== undefined;
  const workers = Number(project.config.env.TEST_WORKERS ?? 0);
  const { postgres, stop } = await (workers > 0
    ? startCluster(workers)
    : startPostgres(isSoak ? [] : ['autovacuum=off'])); // small tables, hundreds of databases
  project.provide('postgres', postgres);
  if (postgres.kind === 'system') await makePostgresTemplates(postgres.url);
  return stop;
}

async function startCluster(workers: number): Promise<Awaited<ReturnType<typeof startPostgres>>> {
  const binaries = citusBinaries();
  if (!binaries) throw new Error('There is no Citus.');
  const cluster = await startCitusCluster(binaries, workers);
  const urls = cluster.workers.map(({ url }) => url);
  return { postgres: { kind: 'system', url: cluster.coordinator.url, binaries, workers: urls }, stop: cluster.remove };
}
