export { createGiverCheck, type GiverDeps } from './giver-check.ts';
export { isForLink, keptInput } from './kept-input.rules.ts';
export { asksEveryMs, createSetupLinks, type SetupLink, type SetupLinks } from './setup-link-store.ts';
export { setupLinkTables } from './setup-link-tables.ts';
