export { authorizationHandlers } from './authorization-calls.ts';
export { continuePath, launchPath } from './authorization-paths.ts';
export { authorizationMounts, authorizationRoutes } from './authorization-routes.ts';
export {
  type Authorization,
  type AuthorizationPages,
  createAuthorization,
} from './authorization-server.ts';
export type { BrandRequest, ClientBrand } from './interaction/start-interaction.ts';
export { openerHeader } from './library-overrides/response-headers.ts';
export { type PopupAnswer, popupMode } from './library-overrides/response-modes.ts';
export type { SignOutForm } from './sessions/sign-out.ts';
