export { createJobs, type Jobs } from './job-store.ts';
export { jobTables } from './job-tables.ts';
