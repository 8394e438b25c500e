import { Provider } from 'oidc-provider';

type RefreshToken = InstanceType<Provider['RefreshToken']>;

/** Members of tokens that the library's types omit. */
interface TokenInternals {
  generateTokenId(): string;
}

interface Found {
  find(value: string, options?: object): Promise<RefreshToken | undefined>;
}

/**
 * What the library does differently at a refresh:
 * - The successor of a refresh token follows from it, so that requests with the same one, in other processes too, get the
 *   same successor. Who does not have the secrets cannot compute it, and it is stored nowhere.
 * - `offline_access` that was ignored at the authorization is ignored here too (OpenID Connect Core §11). Other scopes that
 *   the token lacks stay refused (RFC 6749 §6).
 * - ID tokens have no `nonce` (OpenID Connect Core §12.2): clients take one for a replay.
 * @param sign signs a text with the secrets of the installation
 */
export function correctRefreshRequests({ RefreshToken }: Provider, sign: (text: string) => string): void {
  const prototype = RefreshToken.prototype as RefreshToken & TokenInternals;
  const { generateTokenId } = prototype;
  prototype.generateTokenId = function successor(this: RefreshToken & TokenInternals) {
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return rotated ? sign(`refresh token after ${rotated.jti}`) : generateTokenId.call(this);
  };
  const tokens = RefreshToken as unknown as Found; // the library's types are generic in the class
  const find = tokens.find.bind(RefreshToken);
  tokens.find = async function findForRefresh(value, options) {
    const token = await find(value, options);
    const params = Provider.ctx?.oidc.params;
    if (!token || params?.grant_type !== 'refresh_token') return token;
    Object.assign(token, { nonce: undefined });
    if (typeof params.scope === 'string') params.scope = grantedOf(params.scope, token);
    return token;
  };
}

/** The scopes of a request without `offline_access`, unless the token has it; undefined for all of the token. */
function grantedOf(scope: string, { scopes }: RefreshToken): string | undefined {
  const asked = scope.split(' ').filter((one) => one !== 'offline_access' || scopes.has(one));
  return asked.join(' ') || undefined;
}
