/** What jobs do with rows of accounts, as files do. */
export { costlyHashes } from './account-rows.ts';
export { type Compared, compareRows, type SyncRow } from './compare-rows.ts';
export { rowPermissions } from './import-operation.ts';
export { isMissing } from './missing-account.rules.ts';
export { type SyncNeeds, syncRows, withoutEffect } from './sync-rows.ts';
