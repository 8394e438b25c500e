export { queryOfMailLink, routeOfMailLink } from '../../rules/paths/mail-link.ts';
