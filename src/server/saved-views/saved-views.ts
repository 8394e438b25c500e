export { releaseViews } from './view-store.ts';
export { savedViewTables } from './view-tables.ts';
