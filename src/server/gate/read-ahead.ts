import type { StoredId } from '../storage/stored-id.ts';

/**
 * Starts to read what a request will need of an account, so that its round trips to the database are made at once and not
 * one after another. Each reading is taken by the next one who asks; the request must not change what is read before.
 */
export interface ReadAhead {
  /** The account, and what the gates read of it on a session or a token. */
  readAccount(accountId: string | StoredId): void;
  /** What the gates read of an account on a sign-in to an app. The same is read for an id that no account has. */
  readGates(accountId: string, clientId: string): void;
  /** The account with what its tokens say of it. */
  readClaims(accountId: string | StoredId): void;
}
