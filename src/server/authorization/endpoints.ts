import { authorizationPath } from '../../contract/sign-in/authorization.ts';
import { devicePath } from '../../contract/sign-in/device.ts';

/** Paths of the endpoints, by their names in the library. */
export const endpoints = {
  authorization: authorizationPath,
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  end_session: '/oauth/sign-out',
  jwks: '/oauth/keys',
  pushed_authorization_request: '/oauth/request',
  device_authorization: '/oauth/device',
  code_verification: devicePath,
};

/** Paths of the authorization server. */
export const authorizationPaths = [
  ...Object.values(endpoints),
  `${endpoints.authorization}/:signIn`,
  `${endpoints.code_verification}/:signIn`,
  `${endpoints.end_session}/confirm`,
  `${endpoints.end_session}/success`,
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
];

/** Endpoints that apps post to. */
export const postOnly = [
  endpoints.token,
  endpoints.introspection,
  endpoints.revocation,
  endpoints.pushed_authorization_request,
  endpoints.device_authorization,
  `${endpoints.end_session}/confirm`,
];

/** The token endpoint (RFC 6749 §3.2). */
export const tokenPath = endpoints.token;

/** The end-session endpoint (RP-Initiated Logout 1.0 §2). */
export const endSessionPath = endpoints.end_session;
