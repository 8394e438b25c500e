import { build, check, runStages, tests } from './run-stages.ts';

/** Runs every check and test. */
runStages([
  build,
  ['Checks', () => check('scripts/check.ts')],
  ['Unit tests', () => tests('unit')],
  ['Integration tests, on PostgreSQL and most on SQLite', () => tests('sqlite', 'postgres')],
  ['Browser tests of the gallery', () => tests('gallery')],
  ['Browser tests of the flows, on PostgreSQL and some on SQLite', () => tests('browser-sqlite', 'browser-postgres')],
]);
