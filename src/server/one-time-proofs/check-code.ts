import { sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type CodeBinding, selected, textOf } from './code-binding.ts';
import { codeRowOf, normalizeCode } from './purpose.rules.ts';

/** The result of a typed code. */
export type CheckedCode =
  | {
      readonly outcome: 'right';
      /** Uses the code up. Run it in the transaction of what the code lets do. @returns false if another request has */
      consume(tx: Queries): Promise<boolean>;
    }
  | { readonly outcome: 'wrong' | 'used' | 'expired' }
  | { readonly outcome: 'limit'; readonly retryAfterSeconds: number };

/** Counts a guess, and then compares it with the last two codes, so that parallel guesses cannot pass the limit. */
export async function checkCode(
  { db, now }: Pick<Database, 'db' | 'now'>,
  secrets: Secrets,
  binding: CodeBinding,
  typed: string,
): Promise<CheckedCode> {
  const text = textOf(binding, normalizeCode(typed));
  const isOf = (hash: string | null) => hash !== null && secrets.verify(text, hash);
  const { guesses, guessesWithinMs } = codeRowOf(binding.purpose);
  const counted = await selected(db.updateTable('one_time_proofs'), binding)
    .set({
      guesses: sql`case when guesses_until <= ${now} then 1 else guesses + 1 end`,
      guesses_until: sql`case when guesses_until <= ${now} then ${now} + ${guessesWithinMs} else guesses_until end`,
    })
    .where('used_at', 'is', null)
    .where('valid_until', '>', now)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('guesses', '<', guesses), eb('guesses_until', '<=', now)]))
    .returning(['id', 'hash', 'former_hash', sql<number>`coalesce(former_valid_until, 0) - ${now}`.as('former_ms')])
    .executeTakeFirst();
  if (!counted) return reasonOf({ db, now }, binding, isOf);
  const { id, hash, former_hash: former, former_ms: formerMs } = counted;
  if (isOf(hash)) return { outcome: 'right', consume: (tx) => consume(tx, now, id, hash) };
  if (!isOf(former)) return { outcome: 'wrong' };
  if (Number(formerMs) <= 0) return { outcome: 'expired' };
  return { outcome: 'right', consume: (tx) => consume(tx, now, id, former ?? '') };
}

async function consume(tx: Queries, now: Database['now'], id: string, hash: string): Promise<boolean> {
  const done = await tx
    .updateTable('one_time_proofs')
    .set({ used_at: now, hash, former_hash: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('hash', '=', hash), eb('former_hash', '=', hash)]))
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Why a code cannot be guessed: it was used, has expired or was guessed too often; or there is none. */
async function reasonOf(
  { db, now }: Pick<Database, 'db' | 'now'>,
  binding: CodeBinding,
  isOf: (hash: string) => boolean,
): Promise<CheckedCode> {
  const row = await selected(db.selectFrom('one_time_proofs'), binding)
    .select(['hash', 'used_at', 'guesses'])
    .select([
      sql<number>`valid_until - ${now}`.as('left_ms'),
      sql<number>`valid_from - ${now}`.as('early_ms'),
      sql<number>`guesses_until - ${now}`.as('wait_ms'),
    ])
    .executeTakeFirst();
  if (!row?.hash || Number(row.early_ms) > 0) return { outcome: 'wrong' };
  if (row.used_at !== null) return { outcome: isOf(row.hash) ? 'used' : 'wrong' };
  if (Number(row.left_ms) <= 0) return { outcome: 'expired' };
  return { outcome: 'limit', retryAfterSeconds: Math.max(1, Math.ceil(Number(row.wait_ms) / 1000)) };
}
