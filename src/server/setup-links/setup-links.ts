export { createGiverCheck, type GiverDeps } from './giver-check.ts';
export { isForLink, keptInput } from './kept-input.rules.ts';
export type { LinkEnd } from './setup-link.rules.ts';
export type { SetupLink } from './setup-link.ts';
export { asksEveryMs, createSetupLinks, type SetupLinks } from './setup-link-store.ts';
export { setupLinkTables } from './setup-link-tables.ts';
export { setupLinksForLink } from './setup-links-for-link.ts';
