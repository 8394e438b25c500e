import { createHash, timingSafeEqual } from 'node:crypto';
import { answerFor, type Negotiate } from './negotiate.ts';

/** Headers of a reverse proxy that negotiates itself. */
export const proxyHeaders = { user: 'x-negotiated-user', secret: 'x-negotiate-secret' } as const;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Believes a reverse proxy that has negotiated with the browser.
 * @param secret what the proxy sends with each request, and a browser does not know
 */
export function createProxyNegotiate(secret: string): Negotiate {
  const expected = digest(secret);
  return {
    async authenticate(headers) {
      const given = headers[proxyHeaders.secret];
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected))
        return { reason: 'The request does not come from the proxy.' };
      return answerFor(headers[proxyHeaders.user]);
    },
  };
}
