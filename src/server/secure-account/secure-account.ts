export { createSecureLinks, type SecureLinks } from './secure-links.ts';
