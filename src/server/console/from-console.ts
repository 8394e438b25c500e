import type { IncomingMessage } from 'node:http';
import { consoleHeader } from '../../contract/console.ts';
import type { Origins } from '../origins/origins.ts';

/**
 * Whether a request comes from a page of the console. It has a header that forms and links cannot send, and a change comes from
 * an own origin. The cookie is Strict besides, which alone keeps out other sites.
 */
export function isFromConsole(
  origins: Pick<Origins, 'all'>,
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): boolean {
  if (headers[consoleHeader] === undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return method === 'GET' || method === 'HEAD' || origins.all().includes(String(headers.origin));
}
