import type { Provider } from 'oidc-provider';
import { withNamedClient } from './empty-secret.ts';

/**
 * Corrects the bodies that the library reads. Repeated ui_options (ENTRY-8) of pushed requests and of devices are joined:
 * OAuth forbids repeated parameters (RFC 6749 §3.1), and so does the library. A public client that named itself in Basic
 * credentials is named in the body.
 * @param readRedeemed starts to read a code or refresh token, which the library reads after the client
 */
export function correctBodies(
  { prototype }: Provider['OIDCContext'],
  readRedeemed: (model: 'AuthorizationCode' | 'RefreshToken', value: string) => void = () => undefined,
): void {
  Object.defineProperty(prototype, 'body', {
    set(this: { readonly ctx: object }, body: Record<string, unknown>) {
      const { ui_options: options } = body;
      const joined = Array.isArray(options) ? { ...body, ui_options: options.join(' ') } : body;
      if (typeof joined.code === 'string') readRedeemed('AuthorizationCode', joined.code);
      if (typeof joined.refresh_token === 'string') readRedeemed('RefreshToken', joined.refresh_token);
      Object.defineProperty(this, 'body', { value: withNamedClient(this.ctx, joined), writable: true });
    },
  });
}
