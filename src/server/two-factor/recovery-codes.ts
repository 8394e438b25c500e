import { randomInt } from 'node:crypto';
import { normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';

const codes = 10;
/** No vowels, and no characters that look like others. */
const alphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789';
const groups = 2;
const groupLength = 5;

export interface RecoveryCodes {
  /** How many are left. */
  countLeft(accountId: string): Promise<number>;
  /** Replaces the codes of an account and returns the new ones, which are stored only as keyed hashes. */
  renew(tx: Queries, accountId: string): Promise<string[]>;
  /** The stored hash of a code that was not used; undefined for a wrong one. */
  find(accountId: string, typed: string): Promise<string | undefined>;
  /** Uses a code up. @returns false if another request has */
  consume(tx: Queries, accountId: string, hash: string): Promise<boolean>;
  removeAll(tx: Queries, accountId: string): Promise<void>;
}

const randomGroup = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const randomCode = () => Array.from({ length: groups }, randomGroup).join('-');

/** Ids of the accounts of a company that have recovery codes left. */
export async function recoverableInCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('accounts.id').where('company_id', '=', companyId),
    )
    .where('used_at', 'is', null)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Creates the store of recovery codes. */
export function createRecoveryCodes({ db, now }: Database, secrets: Pick<Secrets, 'sign' | 'verify'>): RecoveryCodes {
  const textOf = (accountId: string, code: string) => JSON.stringify(['recovery', accountId, normalizeCode(code)]);
  const left = (accountId: string) =>
    db.selectFrom('recovery_codes').select('hash').where('account_id', '=', accountId).where('used_at', 'is', null);
  const removeAll = async (tx: Queries, accountId: string) => {
    await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  };
  return {
    countLeft: async (accountId) => (await left(accountId).execute()).length,
    async renew(tx, accountId) {
      const fresh = Array.from({ length: codes }, randomCode);
      await removeAll(tx, accountId);
      await tx
        .insertInto('recovery_codes')
        .values(
          fresh.map((code) => ({ account_id: accountId, hash: secrets.sign(textOf(accountId, code)), used_at: null })),
        )
        .execute();
      return fresh;
    },
    async find(accountId, typed) {
      const text = textOf(accountId, typed);
      return (await left(accountId).execute()).find(({ hash }) => secrets.verify(text, hash))?.hash;
    },
    async consume(tx, accountId, hash) {
      const done = await tx
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows === 1n;
    },
    removeAll,
  };
}
