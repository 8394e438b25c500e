import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Starts PostgreSQL for the projects that want it; `inject('postgres')` finds it in a test. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.config.env.TEST_DATABASE !== 'postgres') return undefined;
  const { postgres, stop } = await startPostgres();
  project.provide('postgres', postgres);
  return stop;
}
