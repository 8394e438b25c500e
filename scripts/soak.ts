import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { citusBinaries } from '../test/citus-cluster.ts';
import { build, runStages, tests } from './run-stages.ts';

// Its tables of millions of rows belong on the disk: see `test/folder-in-memory.ts`.
process.env.TMPDIR ??= tmpdir();
// Servers that packages install, such as nginx, are in folders that the shells of users may leave out.
process.env.PATH = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin'].join(delimiter);

/** Runs the long proofs, and the integration tests in the ways that `npm test` leaves out. */
runStages([
  build,
  ['Long proofs on PostgreSQL', () => tests('soak-postgres')],
  ['Long proofs on SQLite', () => tests('soak-sqlite')],
  ['Integration tests on SQLite that npm test leaves out', () => tests('soak-rest')],
  ['Integration tests with two processes', () => tests('soak-processes')],
  [
    'Integration tests on a coordinator of Citus with two workers',
    () => (citusBinaries() ? tests('soak-citus') : { passed: 0, failed: 0, skipped: 1 }),
  ],
]);
