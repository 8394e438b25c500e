import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import { localeCookie } from './cookies.ts';
import { hostNameOf } from './host-name.ts';
import type { PageRequest } from './routes.ts';

/** Parses a raw request, such as one from the OpenID library. */
export function pageRequestOf(request: IncomingMessage): PageRequest {
  return {
    query: new URL(request.url ?? '/', 'http://page.invalid').searchParams,
    hostName: hostNameOf(request),
    rememberedLocale: fastifyCookie.parse(request.headers.cookie ?? '')[localeCookie],
    acceptLanguage: request.headers['accept-language'],
  };
}
