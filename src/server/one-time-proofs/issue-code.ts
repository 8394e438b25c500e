import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type CodeBinding, columnsOf, selected, textOf } from './code-binding.ts';
import { type CodeForm, type CodeTimes, codeRowOf, proofForms, resendWaitMs } from './purpose.rules.ts';

/** The right to send one code, or why there is none now. */
export type ClaimedSend =
  | { readonly outcome: 'claimed'; readonly resendInSeconds: number }
  /** A code was just sent, or no guess is left. */
  | { readonly outcome: 'tooSoon' | 'limit'; readonly retryAfterSeconds: number };

/** A code to send. */
export interface NewCode {
  readonly code: string;
  readonly expiresInSeconds: number;
}

const keptAfterMs = 3_600_000; // for so long, a code that was used or has expired is distinguished from a wrong one

/** A random code of a form. */
export function randomCode(form: CodeForm): string {
  const { alphabet, length } = proofForms[form];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Claims the sending of a code. One statement decides and counts, so that one of many parallel requests gets it. */
export async function claimSend(
  queries: Queries,
  { now }: Pick<Database, 'now'>,
  times: CodeTimes,
  binding: CodeBinding,
): Promise<ClaimedSend> {
  const row = codeRowOf(binding.purpose);
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  const claimed = await queries
    .insertInto('one_time_proofs')
    .values({
      id: randomId(),
      ...columnsOf(binding),
      hash: '',
      former_hash: null,
      former_valid_until: null,
      valid_from: now,
      valid_until: 0,
      sent_at: now,
      sends: 1,
      guesses: 0,
      used_at: null,
      next_send_at: later(resendWaitMs(row, times, 1)),
      guesses_until: later(row.guessesWithinMs),
      expires_at: later(row.guessesWithinMs + keptAfterMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'account_id', 'sign_in_id', 'target'])
        .doUpdateSet({
          sends: sql`one_time_proofs.sends + 1`,
          next_send_at: nextSendAt(row, times, now),
          guesses: sql`case when one_time_proofs.guesses_until <= ${now} then 0 else one_time_proofs.guesses end`,
          guesses_until: sql`case when one_time_proofs.guesses_until <= ${now} then ${later(row.guessesWithinMs)}
            else one_time_proofs.guesses_until end`,
        })
        .where('one_time_proofs.next_send_at', '<=', now)
        .where((eb) =>
          eb.or([eb('one_time_proofs.guesses', '<', row.guesses), eb('one_time_proofs.guesses_until', '<=', now)]),
        ),
    )
    .returning('sends')
    .executeTakeFirst();
  if (!claimed) return waitFor(queries, now, binding);
  return { outcome: 'claimed', resendInSeconds: Math.ceil(resendWaitMs(row, times, claimed.sends) / 1000) };
}

/** When the code after the one that is being sent may be sent. */
function nextSendAt(row: ReturnType<typeof codeRowOf>, times: CodeTimes, now: Database['now']) {
  const waits = row.resendWaits.map(
    (_, at) => sql`when ${sql.lit(at + 1)} then ${sql.lit(resendWaitMs(row, times, at + 1))}`,
  );
  const last = sql.lit(resendWaitMs(row, times, row.resendWaits.length));
  return sql<number>`${now} + case one_time_proofs.sends + 1 ${sql.join(waits, sql` `)} else ${last} end`;
}

async function waitFor(queries: Queries, now: Database['now'], binding: CodeBinding): Promise<ClaimedSend> {
  const row = await selected(queries.selectFrom('one_time_proofs'), binding)
    .select(['guesses', sql<number>`next_send_at - ${now}`.as('send'), sql<number>`guesses_until - ${now}`.as('guess')])
    .executeTakeFirst();
  const isLimit = (row?.guesses ?? 0) >= codeRowOf(binding.purpose).guesses && Number(row?.guess) > 0;
  const ms = Number(isLimit ? row?.guess : row?.send) || 0;
  return { outcome: isLimit ? 'limit' : 'tooSoon', retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) };
}

/** Gives a claim back, when nothing was sent. */
export async function releaseSend({ db, now }: Pick<Database, 'db' | 'now'>, binding: CodeBinding): Promise<void> {
  await selected(db.updateTable('one_time_proofs'), binding)
    .set({ sends: sql`sends - 1`, next_send_at: now })
    .where('sends', '>', 0)
    .execute();
}

/**
 * Makes the code of a claimed send, in the transaction that queues its message. The code before stays valid; one that
 * was used does not come back.
 * @param startsInMs how long it does not count yet
 */
export async function makeCode(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  secrets: Pick<Secrets, 'sign'>,
  binding: CodeBinding,
  startsInMs = 0,
): Promise<NewCode> {
  const row = codeRowOf(binding.purpose);
  const code = randomCode(row.form);
  const lifetimeMs = startsInMs + row.lifetimeMs;
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  await selected(tx.updateTable('one_time_proofs'), binding)
    .set({
      hash: secrets.sign(textOf(binding, code)),
      former_hash: sql`case when used_at is null and hash <> '' then hash end`,
      former_valid_until: sql`case when used_at is null then valid_until end`,
      valid_from: later(startsInMs),
      valid_until: later(lifetimeMs),
      sent_at: now,
      used_at: null,
      expires_at: later(lifetimeMs + keptAfterMs),
    })
    .execute();
  return { code, expiresInSeconds: Math.floor(lifetimeMs / 1000) };
}
