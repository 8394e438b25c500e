import type { AdapterPayload } from 'oidc-provider';
import { isTestClientId } from '../../rules/apps/test-client.ts';
import type { RegisteredClient } from '../clients/clients.ts';
import { deviceGrant } from './devices/device-flow.ts';
import { textOfHashes } from './library-overrides/client-secrets.ts';
import { modesOfDevices } from './library-overrides/response-modes.ts';
import { machineGrant } from './tokens/machine-tokens.ts';

/** Client metadata (OpenID Connect Dynamic Client Registration 1.0 §2) of a registration. */
export function metadataOf(client: RegisteredClient): AdapterPayload {
  const isRedirected = client.redirectUris.length > 0;
  const ofRefresh = isTestClientId(client.clientId) ? [] : ['refresh_token']; // the tokens of a test end at once
  return {
    client_id: client.clientId,
    client_name: client.name,
    application_type: client.applicationType,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    grant_types: client.isMachine
      ? [machineGrant]
      : [...(isRedirected ? ['authorization_code'] : []), ...(client.isDevice ? [deviceGrant] : []), ...ofRefresh],
    response_types: isRedirected ? ['code'] : [],
    scope: client.scopes.join(' '),
    id_token_signed_response_alg: client.idTokenAlgorithm,
    ...(client.applicationType === 'native' ? { response_modes: modesOfDevices } : {}),
    ...(client.backchannelLogoutUri
      ? { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    ...authenticationOf(client),
  };
}

/** How a client authenticates at the token endpoint. */
function authenticationOf({ isPublic, jwks, jwksUri, secretHash, formerSecretHash }: RegisteredClient): AdapterPayload {
  if (isPublic) return { token_endpoint_auth_method: 'none' };
  if (jwks) return { token_endpoint_auth_method: 'private_key_jwt', jwks };
  if (jwksUri) return { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: jwksUri };
  // compared by Client#compareClientSecret, which is overridden to compare hashes
  const secret = textOfHashes([secretHash, formerSecretHash].filter((hash) => hash !== undefined));
  return { token_endpoint_auth_method: 'client_secret_basic', ...(secret && { client_secret: secret }) };
}
