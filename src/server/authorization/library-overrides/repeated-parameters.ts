import type { Provider } from 'oidc-provider';

/**
 * Joins repeated ui_options (ENTRY-8) in the bodies that the library reads: pushed requests and those of devices. OAuth
 * forbids repeated parameters (RFC 6749 §3.1), and so does the library.
 */
export function joinRepeatedInBodies({ prototype }: Provider['OIDCContext']): void {
  Object.defineProperty(prototype, 'body', {
    set(body: Record<string, unknown>) {
      const { ui_options: options } = body;
      const value = Array.isArray(options) ? { ...body, ui_options: options.join(' ') } : body;
      Object.defineProperty(this, 'body', { value, writable: true });
    },
  });
}
