import { type ExpressionBuilder, sql } from 'kysely';
import { randomToken, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/** A PIN has so many guesses; each is counted before it is compared. */
const mostGuesses = 5;
const sessionMs = 5 * 60_000;
export const sessionSeconds = sessionMs / 1000;

type Signatures = Pick<Secrets, 'signatures'>;

/** The hash of a PIN contains its account: six digits alone name none. */
export const hashesOfPin = ({ signatures }: Signatures, accountId: string, pin: string): readonly string[] => [
  ...signatures(`activation PIN ${accountId} ${pin}`),
];

/** PINs by which apps activate accounts, and what they open (ACT-1). */
export interface PinStore {
  /**
   * Counts a guess at the PINs of these accounts, and compares it. A right one takes its count back everywhere.
   * @returns the account, and the token that opens its set-up once
   */
  guessPin(accountIds: readonly string[], pin: string): Promise<{ accountId: string; session: string } | undefined>;
  /** Whether one of the PINs of these accounts can still be guessed. */
  hasGuesses(accountIds: readonly string[]): Promise<boolean>;
  /** Takes the token of a right PIN, for one of several parallel callers. Returns the hash of the code. */
  takeSession(session: string): Promise<string | undefined>;
}

export function createPinStore({ db, now }: Database, secrets: Signatures): PinStore {
  const isOpen = (eb: ExpressionBuilder<Tables, 'activations'>, accountIds: readonly string[]) =>
    eb.and([
      eb('account_id', 'in', accountIds.length > 0 ? [...accountIds] : ['']),
      eb('pin_hash', 'is not', null),
      eb('pin_guesses', '<', mostGuesses),
      eb('used_at', 'is', null),
      eb('valid_until', '>', now),
    ]);
  const hashesOfSession = (session: string) => [...secrets.signatures(`activation session ${session}`)];
  /** The statement is the same where there is no account, so that its time does not tell. */
  const countGuess = (accountIds: readonly string[]) =>
    db
      .updateTable('activations')
      .set((eb) => ({ pin_guesses: eb('pin_guesses', '+', 1) }))
      .where((eb) => isOpen(eb, accountIds))
      .returning(['account_id', 'pin_hash'])
      .execute();
  return {
    async guessPin(accountIds, pin) {
      const counted = await countGuess(accountIds);
      const right = counted.find((row) => hashesOfPin(secrets, row.account_id, pin).includes(row.pin_hash ?? ''));
      if (!right) return undefined;
      const session = randomToken();
      await db
        .updateTable('activations')
        .set((eb) => ({ pin_guesses: eb('pin_guesses', '-', 1) }))
        .where(
          'pin_hash',
          'in',
          counted.map((row) => row.pin_hash ?? ''),
        )
        .execute();
      const opened = await db
        .updateTable('activations')
        .set({ session_hash: hashesOfSession(session)[0] ?? null, session_until: sql<number>`${now} + ${sessionMs}` })
        .where('pin_hash', '=', right.pin_hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return opened.numUpdatedRows === 1n ? { accountId: right.account_id, session } : undefined;
    },
    async hasGuesses(accountIds) {
      const query = db.selectFrom('activations').select('account_id');
      return (await query.where((eb) => isOpen(eb, accountIds)).executeTakeFirst()) !== undefined;
    },
    async takeSession(session) {
      const taken = await db
        .updateTable('activations')
        .set({ session_hash: null, session_until: null })
        .where('session_hash', 'in', hashesOfSession(session))
        .where('session_until', '>', now)
        .returning('hash')
        .executeTakeFirst();
      return taken?.hash;
    },
  };
}
