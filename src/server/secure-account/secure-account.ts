export { createSecureLinks } from './secure-links.ts';
