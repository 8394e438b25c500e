export { createSecureLinks, type SecureLinks } from './secure-links.ts';
export { type SecureAccountDeps, securePassword, sendSecuredLink } from './secure-own-account.ts';
