import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { randomId, type Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type CodeForm, type CodePurpose, codeRowOf, proofForms, resendWaitMs } from './purpose.rules.ts';

/** What a code counts for. */
export interface CodeBinding {
  readonly purpose: CodePurpose;
  readonly accountId: string;
  /** Required unless the purpose is bound to the account alone. */
  readonly signInId?: string | undefined;
  /** The channel and the contact. */
  readonly target: string;
}

export type IssuedCode =
  | {
      readonly outcome: 'issued';
      readonly code: string;
      readonly resendInSeconds: number;
      readonly expiresInSeconds: number;
    }
  /** A code was just sent, or no guess is left. */
  | { readonly outcome: 'tooSoon' | 'limit'; readonly retryAfterSeconds: number };

const keptAfterMs = 3_600_000; // for so long, a code that was used or has expired is distinguished from a wrong one

/** The columns by which a code is found. */
export function columnsOf({ purpose, accountId, signInId, target }: CodeBinding) {
  const isOfSignIn = codeRowOf(purpose).boundTo === 'signIn';
  if (isOfSignIn && !signInId) throw new Error(`A code for ${purpose} needs a sign-in.`);
  return { purpose, account_id: accountId, sign_in_id: isOfSignIn ? (signInId ?? '') : '', target };
}

/** What is hashed: a code never counts under another binding. */
export const boundText = (binding: CodeBinding, code: string) =>
  JSON.stringify([...Object.values(columnsOf(binding)), code]);

function randomCode(form: CodeForm): string {
  const { alphabet, length } = proofForms[form];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Issues a code in the caller's transaction. One statement decides and counts, so that parallel requests issue one. The
 * code before stays valid; one that was used does not come back.
 * @param startsInMs how long it does not count yet
 */
export async function issueCode(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  secrets: Secrets,
  binding: CodeBinding,
  startsInMs = 0,
): Promise<IssuedCode> {
  const row = codeRowOf(binding.purpose);
  const code = randomCode(row.form);
  const lifetimeMs = startsInMs + row.lifetimeMs;
  const key = columnsOf(binding);
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  const hash = secrets.sign(boundText(binding, code));
  const issued = await tx
    .insertInto('one_time_proofs')
    .values({
      ...{ id: randomId(), ...key, hash, former_hash: null, former_valid_until: null, used_at: null },
      ...{ valid_from: later(startsInMs), valid_until: later(lifetimeMs), sent_at: now, sends: 1, guesses: 0 },
      ...{ next_send_at: later(resendWaitMs(row, 1)), guesses_until: later(row.guessesWithinMs) },
      expires_at: later(lifetimeMs + keptAfterMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'account_id', 'sign_in_id', 'target'])
        .doUpdateSet({
          hash,
          former_hash: sql`case when one_time_proofs.used_at is null then one_time_proofs.hash end`,
          former_valid_until: sql`case when one_time_proofs.used_at is null then one_time_proofs.valid_until end`,
          ...{ valid_from: later(startsInMs), valid_until: later(lifetimeMs), sent_at: now, used_at: null },
          sends: sql`one_time_proofs.sends + 1`,
          next_send_at: nextSendAt(row, now),
          guesses: sql`case when one_time_proofs.guesses_until <= ${now} then 0 else one_time_proofs.guesses end`,
          guesses_until: sql`case when one_time_proofs.guesses_until <= ${now} then ${later(row.guessesWithinMs)}
            else one_time_proofs.guesses_until end`,
          expires_at: later(lifetimeMs + keptAfterMs),
        })
        .where('one_time_proofs.next_send_at', '<=', now)
        .where((eb) =>
          eb.or([eb('one_time_proofs.guesses', '<', row.guesses), eb('one_time_proofs.guesses_until', '<=', now)]),
        ),
    )
    .returning('sends')
    .executeTakeFirst();
  if (!issued) return waitFor(tx, now, binding);
  const resendInSeconds = Math.ceil(resendWaitMs(row, issued.sends) / 1000);
  return { outcome: 'issued', code, resendInSeconds, expiresInSeconds: Math.floor(lifetimeMs / 1000) };
}

/** When the code after the one that is being sent may be sent. */
function nextSendAt(row: ReturnType<typeof codeRowOf>, now: Database['now']) {
  const waits = row.resendAfterMs.map(
    (_, at) => sql`when ${sql.lit(at + 1)} then ${sql.lit(resendWaitMs(row, at + 1))}`,
  );
  const last = resendWaitMs(row, row.resendAfterMs.length);
  return sql<number>`${now} + case one_time_proofs.sends + 1 ${sql.join(waits, sql` `)} else ${sql.lit(last)} end`;
}

async function waitFor(tx: Queries, now: Database['now'], binding: CodeBinding): Promise<IssuedCode> {
  const { purpose, account_id, sign_in_id, target } = columnsOf(binding);
  const row = await tx
    .selectFrom('one_time_proofs')
    .select(['guesses', sql<number>`next_send_at - ${now}`.as('send'), sql<number>`guesses_until - ${now}`.as('guess')])
    .where('purpose', '=', purpose)
    .where('account_id', '=', account_id)
    .where('sign_in_id', '=', sign_in_id)
    .where('target', '=', target)
    .executeTakeFirst();
  const isLimit = (row?.guesses ?? 0) >= codeRowOf(purpose).guesses && Number(row?.guess) > 0;
  const ms = Number(isLimit ? row?.guess : row?.send) || 0;
  return { outcome: isLimit ? 'limit' : 'tooSoon', retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) };
}
