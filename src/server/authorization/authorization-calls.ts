import type { authorizationCalls } from '../../contract/sign-in/authorization.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { Authorization } from './authorization-server.ts';

export function authorizationHandlers(authorization: Authorization): HandlersOf<typeof authorizationCalls> {
  return {
    async verifyRedirectURI({ clientId, appUrlScheme }) {
      await authorization.verifyRedirect(clientId, appUrlScheme);
      return { valid: true };
    },
  };
}
