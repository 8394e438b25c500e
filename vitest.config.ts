import { defineConfig } from 'vitest/config';

/** A browser on a busy machine is not steady: what fails is tried once more, and `npm test` names it at its end. */
const browserRetry = 1;

const onBoth = (name: string, include: string[], options: object = {}) =>
  (['sqlite', 'postgres'] as const).map((database) => ({
    test: {
      name: name ? `${name}-${database}` : database,
      include,
      env: { TEST_DATABASE: database, TEST_PROCESSES: database === 'postgres' ? '2' : '1' },
      globalSetup: ['test/global-setup.ts'],
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // Its modules name each other without their extension, which Node does not follow.
      server: { deps: { inline: ['@openid/appauth'] } },
      hookTimeout: 120_000,
      ...options,
    },
  }));

/**
 * `*.test.ts` needs nothing, `*.db.test.ts` a database, `*.e2e.ts` a browser; the latter two run on both databases, but
 * for the gallery, which has none.
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
        },
      },
      ...onBoth('', ['{src,test}/**/*.db.test.ts']),
      ...onBoth('browser', ['e2e/*.e2e.ts'], { isolate: false, retry: browserRetry }),
      {
        test: {
          name: 'gallery',
          include: ['e2e/gallery/*.e2e.ts'],
          fileParallelism: false,
          // Its tests share a server that keeps nothing, and each has a browser profile of its own.
          sequence: { concurrent: true },
          maxConcurrency: 2,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          retry: browserRetry,
        },
      },
    ],
  },
});
