let visits = 0;

/** Headers with a client address that is unique in this run, from the network for tests (RFC 2544). */
export function nextVisitor(): Record<string, string> {
  visits++;
  return { 'x-forwarded-for': `198.18.${visits >> 8}.${visits & 255}` };
}
