import type { IncomingHttpHeaders } from 'node:http';

/** What the headers of a request say of its user. */
export type NegotiateAnswer =
  /** The Kerberos principal, such as `priya@EXAMPLE.COM`. `reply` is the header that proves the server to the browser. */
  | { readonly principal: string; readonly reply?: string }
  /** The browser must send its ticket: the value of `WWW-Authenticate`. */
  | { readonly challenge: string }
  /** Nobody, and why, for operators. */
  | { readonly reason: string };

/** Finds out who has signed in to the network of the browser's computer (SPNEGO, RFC 4559; SIGN-11). */
export interface Negotiate {
  authenticate(headers: IncomingHttpHeaders): Promise<NegotiateAnswer>;
}

/** User and realm; users of services (`HTTP/host@REALM`) are no people. */
const principalForm = /^[^\s/@]{1,200}@[A-Za-z0-9.-]{1,200}$/;

/** The answer for a name that the network has vouched for. */
export function answerFor(name: unknown, reply?: string): NegotiateAnswer {
  if (typeof name !== 'string' || !principalForm.test(name)) return { reason: 'The user has no name of a person.' };
  return { principal: name, ...(reply && { reply }) };
}
