import { build, runStages, tests } from './run-stages.ts';

/** Runs the long proofs, and the integration tests in the ways that `npm test` leaves out. */
runStages([
  build,
  ['Long proofs on PostgreSQL', () => tests('soak-postgres')],
  ['Long proofs on SQLite', () => tests('soak-sqlite')],
  ['Integration tests on SQLite that npm test leaves out', () => tests('soak-rest')],
  ['Integration tests with two processes', () => tests('soak-processes')],
]);
