export { hasHigherRoles, higherRoles, lastAdministrator } from './higher-roles.ts';
export { reachesOfPermission } from './permission-reaches.ts';
export { createPrograms, noteProgramUse } from './program-store.ts';
export { createRoles, type Holder, type Roles } from './role-store.ts';
export { roleTables } from './role-tables.ts';
