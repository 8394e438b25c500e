import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';

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
  const start = url.indexOf('?') + 1;
  if (start === 0 || !url.includes('ui_options', start)) return url;
  const parameters = new URLSearchParams(url.slice(start));
  const joined = parameters.getAll('ui_options').join(' ');
  parameters.set('ui_options', joined);
  return url.slice(0, start) + parameters;
}

/** The same in the bodies that the library reads: requests that are pushed, and those of devices. */
export function joinRepeatedInBodies({ prototype }: Provider['OIDCContext']): void {
  Object.defineProperty(prototype, 'body', {
    set(body: Record<string, unknown>) {
      const { ui_options: options } = body;
      const value = Array.isArray(options) ? { ...body, ui_options: options.join(' ') } : body;
      Object.defineProperty(this, 'body', { value, writable: true });
    },
  });
}
