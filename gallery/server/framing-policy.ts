/** A Content-Security-Policy of a page, but the gallery may frame it. */
export function framingPolicy(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'");
}
