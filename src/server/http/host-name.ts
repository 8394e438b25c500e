import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Set here, whatever the request says. */
const hostNameHeader = 'portico-host-name';

/** Keeps the name that the browser asked for, which only proxies that are trusted may hand on, with the raw request. */
export function keepHostName({ raw, hostname }: FastifyRequest): void {
  raw.headers[hostNameHeader] = hostname;
}

/** The host name that the browser asked for, by which a brand is found; without its port. */
export const hostNameOf = ({ headers }: IncomingMessage): string => String(headers[hostNameHeader] ?? '');
