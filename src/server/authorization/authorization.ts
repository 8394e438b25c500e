export { continuePath, launchPath } from './authorization-paths.ts';
export type { Authorization, AuthorizationPages } from './authorization-server.ts';
export { endSessionPath, tokenPath } from './endpoints.ts';
export type { SignOutForm } from './interaction/sign-out.ts';
export { openerHeader } from './library-overrides/response-headers.ts';
export { type PopupAnswer, popupMode } from './library-overrides/response-modes.ts';
