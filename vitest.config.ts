import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './test/folder-in-memory.ts';
import { onCitus } from './test/on-citus.ts';
import { integrationOnSqlite, notOnPostgres, onSqlite } from './test/on-sqlite.ts';
import { soak } from './test/soak.ts';

keepFilesInMemory();

/** How many times as long the long proofs of `npm run soak` go on. */
const soakEffort = 20;

type Kind = 'sqlite' | 'postgres';

/** `TEST_PROCESSES`: of how many processes a server consists where its test does not say so. */
const environment = (database: Kind, processes = database === 'postgres' ? 2 : 1) => ({
  TEST_DATABASE: database,
  TEST_PROCESSES: String(processes),
});

/** A project of tests that need a server, on one of the databases. */
const onDatabase = (database: Kind, name: string, include: readonly string[], options: object = {}) => ({
  test: {
    name,
    include: [...include],
    env: environment(database),
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Its modules name each other without their extension, which Node does not follow.
    server: { deps: { inline: ['@openid/appauth'] } },
    hookTimeout: 120_000,
    ...options,
  },
});

/** The files of a worker share its modules, which are loaded once. */
const sharedModules = { isolate: false };
/** So they share a server and a browser too (`e2e/shared-site.ts`). */
const inBrowser = {
  ...sharedModules,
  globalSetup: ['test/browser-setup.ts', 'test/global-setup.ts'],
  testTimeout: 180_000, // a step has 30 s: a flow of many steps may take longer on a busy machine
};
const integration = ['{src,test}/**/*.db.test.ts'];
const quickOnSqlite = [...Object.keys(integrationOnSqlite), ...Object.keys(notOnPostgres)];

/**
 * `*.test.ts` needs nothing, `*.db.test.ts` a database, `*.e2e.ts` a browser. Integration tests and flows run on
 * PostgreSQL, and on SQLite as `test/on-sqlite.ts` says. The gallery has no database. Nothing is retried:
 * a test that fails now and then has a cause that is to be found.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,test}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 30_000,
          ...sharedModules,
        },
      },
      onDatabase('sqlite', 'sqlite', quickOnSqlite, sharedModules),
      onDatabase('postgres', 'postgres', integration, {
        ...sharedModules,
        env: environment('postgres', 1),
        setupFiles: ['test/plan-watch.ts'],
        exclude: Object.keys(notOnPostgres),
      }),
      onDatabase('sqlite', 'browser-sqlite', Object.keys(onSqlite), inBrowser),
      onDatabase('postgres', 'browser-postgres', ['e2e/*.e2e.ts'], inBrowser),
      onDatabase('sqlite', 'soak-rest', integration, { ...sharedModules, exclude: quickOnSqlite }),
      onDatabase('postgres', 'soak-processes', integration, { ...sharedModules, exclude: Object.keys(soak) }),
      onDatabase('postgres', 'soak-citus', Object.keys(onCitus), {
        ...sharedModules,
        env: { ...environment('postgres', 1), TEST_WORKERS: '2' },
      }),
      ...(['sqlite', 'postgres'] as const).map((database) =>
        onDatabase(database, `soak-${database}`, Object.keys(soak), {
          env: { ...environment(database), TEST_EFFORT: String(soakEffort) },
          testTimeout: 60_000 * soakEffort,
        }),
      ),
      {
        test: {
          name: 'gallery',
          include: ['e2e/gallery/*.e2e.ts'],
          globalSetup: ['test/browser-setup.ts', 'test/gallery-setup.ts'],
          // A walk over all states takes as long as the machine needs. What has a limit is each of them (`galleryOfFile`).
          testTimeout: 0,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
