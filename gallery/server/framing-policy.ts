/** A Content-Security-Policy of a page, but the gallery may frame it. */
export function framingPolicy(policy: string): string {
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return framed.includes('frame-src') ? framed : `${framed}; frame-src 'self'`;
}
