import { Resolver } from 'node:dns';
import { z } from 'zod';

// Kinds of values that environment variables have.
export const port = z.coerce.number().int().min(0).max(65_535);
export const webAddress = z.url({ protocol: /^https?$/ });
export const positiveInteger = z.coerce.number().int().positive();
export const price = z.coerce.number().nonnegative();

/** Comma-separated URLs with one of the protocols. */
export const addresses = (...protocols: readonly string[]) =>
  z.string().transform((text, context) => {
    const urls = text.split(',').flatMap((one) => (URL.canParse(one.trim()) ? new URL(one.trim()) : []));
    const known = urls.filter(({ protocol, hostname }) => hostname !== '' && protocols.includes(protocol));
    if (known.length < text.split(',').length)
      context.addIssue({ code: 'custom', message: `must be addresses that begin with ${protocols.join('// or ')}//` });
    return known;
  });

/** Whether the servers are addresses that DNS can be asked at. */
export function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}
