export { queryOfMailLink, routeOfMailLink } from '../../rules/mail-link.ts';
