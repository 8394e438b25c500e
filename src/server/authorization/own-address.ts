import type { IncomingMessage } from 'node:http';

/** Addresses that the library makes come from the configuration, never from what the request says of itself. */
export function presentOwnAddress(request: IncomingMessage, publicUrl: string, address: string): IncomingMessage {
  const { host, protocol } = new URL(publicUrl);
  const { headers } = request;
  Object.assign(headers, { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address });
  delete headers['x-forwarded-host'];
  request.url = joinRepeated(request.url ?? '/');
  return request;
}

/** ui_options may be repeated (ENTRY-8), which OAuth forbids to its own parameters (RFC 6749 §3.1). */
function joinRepeated(url: string): string {
  const [path, query] = url.split('?', 2);
  if (!query?.includes('ui_options')) return url;
  const parameters = new URLSearchParams(query);
  const joined = parameters.getAll('ui_options').join(' ');
  parameters.set('ui_options', joined);
  return `${path}?${parameters}`;
}
