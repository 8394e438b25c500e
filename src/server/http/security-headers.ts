/** Headers of every response, including errors and assets. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Origins outside of this server: those of external scripts, and those of images alone. */
export interface AllowedOrigins {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
}

/**
 * Content-Security-Policy of a page: only scripts with the nonce run, and requests go only to this server. External
 * scripts of brands may also send requests to their origins; such scripts do not support Trusted Types.
 */
export function pagePolicy(nonce: string, { scripts, images }: AllowedOrigins = { scripts: [], images: [] }): string {
  const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    sources("img-src 'self' data:", [...scripts, ...images]),
    "font-src 'self'",
    sources("connect-src 'self'", scripts),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(scripts.length > 0 ? [] : trustedTypes),
  ].join('; ');
}

/** A directive with the origins that it allows besides its own sources. */
export function sources(directive: string, origins: readonly string[]): string {
  return [directive, ...origins].join(' ');
}
