import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { popupMode } from './response-modes.ts';

/** Cross-Origin-Opener-Policy. */
export const openerHeader = 'cross-origin-opener-policy';

/** Sets the headers that an answer of the library needs, by the response mode that the app asks for. */
export function setResponseHeaders(ctx: KoaContextWithOIDC): void {
  const mode = ctx.oidc?.params?.response_mode;
  if (mode === popupMode) ctx.set(openerHeader, 'unsafe-none');
  if (ctx.body === '') ctx.remove('content-type'); // an empty answer to a revocation is no text (RFC 7009 §2.2)
  const script = typeof ctx.body === 'string' && /<script>([\s\S]*?)<\/script>/.exec(ctx.body)?.[1]; // scripts of our own pages have a nonce
  if (script) ctx.set('content-security-policy', postingPolicy(script));
}

/**
 * Policy of the library's own pages: they post an answer to the app, or a sign-out without a session. The library has
 * verified the address that they post to.
 */
function postingPolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}'; form-action *; base-uri 'none'; frame-ancestors 'none'`;
}
