import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Internal header, overwritten for each request. */
const hostNameHeader = 'portico-host-name';

/** Stores the host name in the raw request. Only trusted proxies may forward another name. */
export function keepHostName({ raw, hostname }: FastifyRequest): void {
  raw.headers[hostNameHeader] = hostname;
}

/** The requested host name without its port, which may select a brand. */
export const hostNameOf = ({ headers }: IncomingMessage): string => String(headers[hostNameHeader] ?? '');
