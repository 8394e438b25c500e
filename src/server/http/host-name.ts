import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/** Internal header, overwritten for each request. */
const hostNameHeader = 'portico-host-name';

/**
 * Stores the host name in the raw request. Only trusted proxies may forward another name.
 * @throws Refused 400 if the request names several hosts (RFC 9112 §3.2): who stands before the server may take another one
 */
export function keepHostName({ raw, hostname }: FastifyRequest): void {
  const named = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (named.length > 1) throw new Refused('invalidRequest', { httpStatus: 400 });
  raw.headers[hostNameHeader] = hostname;
}

/** The requested host name without its port, which may select a brand. */
export const hostNameOf = ({ headers }: IncomingMessage): string => String(headers[hostNameHeader] ?? '');
