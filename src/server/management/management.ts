export type { AuthenticatedCaller } from './caller.ts';
export { endWithoutLast } from './higher-roles.ts';
export { createManagementApi, type ManagementApi } from './management-api.ts';
export { managementTables } from './management-tables.ts';
export { Problem } from './problem.ts';
