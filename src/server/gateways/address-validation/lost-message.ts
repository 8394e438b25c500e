import type { CivicAddress } from './civic-elements.rules.ts';

/** What a server says of an address. The lists name civic elements. */
export interface LostAnswer {
  readonly kind: 'answer';
  /** Undefined: the server has not validated the address. */
  readonly checked: { readonly valid: string[]; readonly invalid: string[]; readonly unchecked: string[] } | undefined;
  readonly complete: CivicAddress | undefined;
  readonly similar: readonly CivicAddress[];
  /** The server that has the records. */
  readonly source: string | undefined;
  /** When the records changed last. */
  readonly lastUpdated: string | undefined;
  /** Until when the answer holds, in milliseconds since 1970; undefined: it is not kept. */
  readonly expiresAt: number | undefined;
}

/** A message of a server (RFC 5222). */
export type LostMessage =
  | LostAnswer
  /** The server knows no such place. */
  | { readonly kind: 'notFound' }
  /** The server answers no such request, whatever the address: only operators can mend that. */
  | { readonly kind: 'fault'; readonly problem: string }
  /** Another server knows; the host name of it. */
  | { readonly kind: 'redirect'; readonly target: string };
