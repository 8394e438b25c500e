export { createRoles, type Roles } from './role-store.ts';
export { roleTables } from './role-tables.ts';
