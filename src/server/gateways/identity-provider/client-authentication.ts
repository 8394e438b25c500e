import * as oidc from 'openid-client';

/** The ways to send a client secret (OpenID Connect Core §9). */
const ways = { client_secret_basic: basicOf, client_secret_post: oidc.ClientSecretPost } as const;
type Way = keyof typeof ways;
const isWay = (name: string): name is Way => Object.hasOwn(ways, name);

/** Characters that mean something else where a server decodes (RFC 6749 §2.3.1), or between the id and the secret. */
const ambiguous = /[^\x21-\x7e]|[%+:]/gu;

/**
 * How this installation authenticates at a token endpoint: in the way that the provider announces first. Basic is the
 * default (OpenID Connect Discovery 1.0 §3). A secret that servers would read differently is posted, where that is possible.
 */
export function clientAuthenticationOf(
  { token_endpoint_auth_methods_supported: announced = ['client_secret_basic'] }: oidc.ServerMetadata,
  clientId: string,
  secret: string | undefined,
): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const offered = announced.filter(isWay);
  const isAmbiguous = encoded(clientId) !== clientId || encoded(secret) !== secret;
  const first = offered[0] ?? 'client_secret_basic';
  return ways[isAmbiguous && offered.includes('client_secret_post') ? 'client_secret_post' : first](secret);
}

/**
 * Basic credentials. RFC 6749 §2.3.1 has them encoded as in a form; many servers do not decode them. Nothing is encoded that
 * both read alike, which the library's own encoding does not keep to.
 */
function basicOf(secret: string): oidc.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const credentials = Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}

const encoded = (text: string) =>
  text.replace(ambiguous, (character) => (character === ' ' ? '+' : encodeURIComponent(character)));
