export { endWithoutLast } from './higher-roles.ts';
export { createManagementApi } from './management-api.ts';
export { managementTables } from './management-tables.ts';
export { Problem } from './problem.ts';
