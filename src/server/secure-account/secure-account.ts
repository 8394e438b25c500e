export { createSecureLinks, type SecureLinks } from './secure-links.ts';
export { securePassword, sendSecuredLink } from './secure-own-account.ts';
