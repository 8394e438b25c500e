import type { KoaContextWithOIDC } from 'oidc-provider';

/** Claims of every ID token, access token and introspection: how and when the user was authenticated (RFC 9470 §6). */
export const authenticationClaims = ['auth_time', 'amr', 'acr'] as const;

/** The claims of a new access token, from what it is issued for. Undefined for a token without a user. */
export function authenticationClaimsOf({
  oidc: { entities },
}: Pick<KoaContextWithOIDC, 'oidc'>): Partial<Record<(typeof authenticationClaims)[number], unknown>> | undefined {
  const proven = entities.AuthorizationCode ?? entities.DeviceCode ?? entities.RefreshToken;
  if (!proven) return undefined;
  const { authTime, amr, acr } = proven;
  return {
    ...(authTime !== undefined && { auth_time: authTime }),
    ...(amr && { amr }),
    ...(acr && { acr }),
  };
}
