import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** What goes on although everything else of the account ends. */
export interface KeptOpen {
  readonly signInId?: string | undefined;
  readonly sessionUid?: string | undefined;
}

/**
 * Ends everything that an account has open, but for what is kept: sessions, sign-ins, tokens, trusted devices and recoveries.
 * Runs in the transaction that changes the account.
 */
export type EndSessions = (tx: Queries, database: Database, accountId: string, kept?: KeptOpen) => Promise<unknown>;
