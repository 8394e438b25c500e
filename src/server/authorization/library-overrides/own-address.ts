import type { IncomingMessage } from 'node:http';
import type { Origin } from '../../origins/origins.ts';

/**
 * Makes the library build its own URLs from the issuer, never from the headers of the request, and joins
 * repeated ui_options in the query.
 */
export function presentOwnAddress(request: IncomingMessage, issuer: Origin, address: string): IncomingMessage {
  const { host, protocol } = new URL(issuer);
  const { headers } = request;
  Object.assign(headers, { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address });
  delete headers['x-forwarded-host'];
  request.url = joinRepeated(request.url ?? '/');
  return request;
}

/** ui_options may be repeated (ENTRY-8); OAuth forbids repeated parameters (RFC 6749 §3.1). */
function joinRepeated(url: string): string {
  const start = url.indexOf('?') + 1;
  if (start === 0 || !url.includes('ui_options', start)) return url;
  const parameters = new URLSearchParams(url.slice(start));
  const joined = parameters.getAll('ui_options').join(' ');
  parameters.set('ui_options', joined);
  return url.slice(0, start) + parameters;
}
