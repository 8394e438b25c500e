import { type ExpressionBuilder, sql } from 'kysely';
import { randomCode } from '../one-time-proofs/one-time-proofs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import { createPinStore, hashesOfPin, type PinStore } from './pin-store.ts';

/** A code that is known. */
export interface Activation {
  /** Names it in a signed cookie; nobody can enter it. */
  readonly hash: string;
  readonly accountId: string;
  readonly contactId: string;
  /** A PIN was sent too. */
  readonly hasPin: boolean;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/** What a message brings. */
export interface NewActivation {
  readonly code: string;
  /** For apps, where one was asked for. */
  readonly pin: string | undefined;
}

/** An answer as stored. */
export interface StoredAnswer {
  readonly question: string;
  readonly hash: string;
}

const dayMs = 24 * 3_600_000;
export const activationMs = 7 * dayMs;
const keptMs = 30 * dayMs;

export interface ActivationStore extends PinStore {
  /** Makes the code of an account, and a PIN if asked for, in place of earlier ones. */
  replace(tx: Queries, accountId: string, contactId: string, hasPin: boolean): Promise<NewActivation>;
  byCode(code: string): Promise<Activation | undefined>;
  byHash(hash: string): Promise<Activation | undefined>;
  /** Uses a code up, for one of several parallel callers. */
  use(tx: Queries, hash: string): Promise<boolean>;
  saveAnswer(tx: Queries, accountId: string, answer: StoredAnswer): Promise<void>;
  findAnswer(accountId: string): Promise<StoredAnswer | undefined>;
}

type Columns = ExpressionBuilder<Tables, 'activations'>;

export function createActivationStore(database: Database, secrets: Pick<Secrets, 'signatures'>): ActivationStore {
  const { db, now } = database;
  const hashesOf = (code: string) => [...secrets.signatures(`activation code ${code}`)];
  async function findBy(is: (eb: Columns) => ReturnType<Columns>): Promise<Activation | undefined> {
    const row = await db
      .selectFrom('activations')
      .select(['hash', 'account_id', 'contact_id', 'pin_hash', 'used_at', sql<number>`valid_until - ${now}`.as('left')])
      .where(is)
      .executeTakeFirst();
    if (!row) return undefined;
    const { hash, account_id: accountId, contact_id: contactId, pin_hash, used_at, left } = row;
    return {
      hash,
      accountId,
      contactId,
      hasPin: pin_hash !== null,
      isUsed: used_at !== null,
      isExpired: Number(left) <= 0,
    };
  }
  return {
    ...createPinStore(database, secrets),
    async replace(tx, accountId, contactId, hasPin) {
      const code = randomCode('lettersAndDigits');
      const pin = hasPin ? randomCode('sixDigits') : undefined;
      const later = (ms: number) => sql<number>`${now} + ${ms}`;
      const values = {
        hash: hashesOf(code)[0] ?? '',
        contact_id: contactId,
        used_at: null,
        valid_until: later(activationMs),
        expires_at: later(activationMs + keptMs),
        pin_hash: pin === undefined ? null : (hashesOfPin(secrets, accountId, pin)[0] ?? null),
        pin_guesses: 0,
        session_hash: null,
        session_until: null,
      };
      await tx
        .insertInto('activations')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
      return { code, pin };
    },
    byCode: (code) => findBy((eb) => eb('hash', 'in', hashesOf(code))),
    byHash: (hash) => findBy((eb) => eb('hash', '=', hash)),
    async use(tx, hash) {
      const done = await tx
        .updateTable('activations')
        .set({ used_at: now, session_hash: null })
        .where('hash', '=', hash)
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
