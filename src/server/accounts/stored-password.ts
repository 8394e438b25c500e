import type { Queries } from '../storage/transaction.ts';

/** The current password of an account. A rehash keeps the id; a new password gets a new id. */
export interface StoredPassword {
  readonly id: string;
  readonly hash: string;
}

/** The password in force. `setAt` is in milliseconds since 1970. */
export interface PasswordInForce extends StoredPassword {
  readonly setAt: number;
}

export interface PasswordOptions {
  /** Its user must choose another one at the next sign-in. */
  readonly isTemporary?: boolean | undefined;
  /** Queues notices of it in the same transaction. */
  readonly tell?: ((tx: Queries) => Promise<void>) | undefined;
}
