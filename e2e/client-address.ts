let visits = 0;

/** The headers of a visitor whose address nobody else of this run has. RFC 2544 keeps the network for tests. */
export function nextVisitor(): Record<string, string> {
  visits++;
  return { 'x-forwarded-for': `198.18.${visits >> 8}.${visits & 255}` };
}
