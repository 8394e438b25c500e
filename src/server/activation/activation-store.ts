import { sql } from 'kysely';
import { randomCode } from '../one-time-proofs/one-time-proofs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

/** A code that is known. */
export interface Activation {
  readonly accountId: string;
  readonly contactId: string;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/** An answer as stored. */
export interface StoredAnswer {
  readonly question: string;
  readonly hash: string;
}

const dayMs = 24 * 3_600_000;
export const activationMs = 7 * dayMs;
const keptMs = 30 * dayMs;

export interface ActivationStore {
  /** Makes the code of an account, in place of an earlier one. Returns the code. */
  replace(tx: Queries, accountId: string, contactId: string): Promise<string>;
  byCode(code: string): Promise<Activation | undefined>;
  /** Uses a code up, for one of several parallel callers. */
  use(tx: Queries, code: string): Promise<boolean>;
  saveAnswer(tx: Queries, accountId: string, answer: StoredAnswer): Promise<void>;
  findAnswer(accountId: string): Promise<StoredAnswer | undefined>;
}

export function createActivationStore({ db, now }: Database, secrets: Pick<Secrets, 'signatures'>): ActivationStore {
  const hashesOf = (code: string) => [...secrets.signatures(`activation code ${code}`)];
  return {
    async replace(tx, accountId, contactId) {
      const code = randomCode('lettersAndDigits');
      const later = (ms: number) => sql<number>`${now} + ${ms}`;
      const values = {
        ...{ hash: hashesOf(code)[0] ?? '', contact_id: contactId, used_at: null },
        ...{ valid_until: later(activationMs), expires_at: later(activationMs + keptMs) },
      };
      await tx
        .insertInto('activations')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
      return code;
    },
    async byCode(code) {
      const row = await db
        .selectFrom('activations')
        .select(['account_id', 'contact_id', 'used_at', sql<number>`valid_until - ${now}`.as('left')])
        .where('hash', 'in', hashesOf(code))
        .executeTakeFirst();
      if (!row) return undefined;
      const { account_id: accountId, contact_id: contactId, used_at, left } = row;
      return { accountId, contactId, isUsed: used_at !== null, isExpired: Number(left) <= 0 };
    },
    async use(tx, code) {
      const done = await tx
        .updateTable('activations')
        .set({ used_at: now })
        .where('hash', 'in', hashesOf(code))
        .where('used_at', 'is', null)
        .where('valid_until', '>', now)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    async saveAnswer(tx, accountId, answer) {
      const values = { ...answer, created_at: now };
      await tx
        .insertInto('activation_answers')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
    },
    findAnswer: (accountId) =>
      db
        .selectFrom('activation_answers')
        .select(['question', 'hash'])
        .where('account_id', '=', accountId)
        .executeTakeFirst(),
  };
}
