import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { prepareQuery } from '../storage/prepared.ts';
import { sendAhead } from '../storage/send-ahead.ts';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';
import { type LinkPurpose, linkPurposes } from './purpose.rules.ts';

const keptAfterMs = 24 * 3_600_000; // for so long, a link that is over can be sent again

type Condition = (eb: ExpressionBuilder<Tables, 'one_time_proofs'>) => Expression<SqlBool>;

function isLink(purpose: LinkPurpose, token: string): Condition {
  return (eb) => eb.and({ id: hashToken(token), purpose });
}

/** Not used, begun, and not expired. */
function isOpen(now: Database['now']): Condition {
  return (eb) => eb.and([eb('used_at', 'is', null), eb('valid_from', '<=', now), eb('valid_until', '>', now)]);
}

/** When a link works, where it is not from now on for the time of its purpose. */
export interface LinkTimes {
  readonly startsInMs?: number;
  readonly lifetimeMs?: number;
}

/** Issues the token of a link in the caller's transaction. */
export type IssueLink = (tx: Queries, purpose: LinkPurpose, accountId: string, times?: LinkTimes) => Promise<string>;

export function createLinkIssuer({ db, now }: Pick<Database, 'db' | 'now'>): IssueLink {
  type NewLink = {
    id: string;
    purpose: LinkPurpose;
    accountId: string;
    startMs: number;
    endMs: number;
    keptMs: number;
  };
  const insert = prepareQuery<NewLink>(db, (slot) =>
    db.insertInto('one_time_proofs').values((eb) => ({
      id: slot('id'),
      purpose: slot('purpose'),
      account_id: slot('accountId'),
      sign_in_id: '',
      target: slot('id'),
      hash: '',
      former_hash: null,
      former_valid_until: null,
      valid_from: eb(now, '+', slot('startMs')),
      valid_until: eb(now, '+', slot('endMs')),
      used_at: null,
      sent_at: now,
      sends: 1,
      next_send_at: now,
      guesses: 0,
      guesses_until: eb(now, '+', slot('endMs')),
      expires_at: eb(now, '+', slot('keptMs')),
    })),
  );
  return async (tx, purpose, accountId, { startsInMs = 0, lifetimeMs = linkPurposes[purpose].lifetimeMs } = {}) => {
    const token = randomToken();
    const endMs = startsInMs + lifetimeMs;
    const times = { startMs: startsInMs, endMs, keptMs: endMs + keptAfterMs };
    await sendAhead(tx, insert.with({ id: hashToken(token), purpose, accountId, ...times }));
    return token;
  };
}

const subjectIn = (queries: Queries, purpose: LinkPurpose, token: string) =>
  queries.selectFrom('one_time_proofs').select('account_id').where(isLink(purpose, token));

/** The account of a link that was not used and has not expired. Looking uses nothing up: mail scanners open links. */
export async function findLink(
  { db, now }: Pick<Database, 'db' | 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  return (await subjectIn(db, purpose, token).where(isOpen(now)).executeTakeFirst())?.account_id;
}

/** The subject of a link that may be over. It opens nothing: it only says what can be sent again. */
export async function subjectOfLink(
  { db }: Pick<Database, 'db'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  return (await subjectIn(db, purpose, token).executeTakeFirst())?.account_id;
}

/** Ends every link of an account for a purpose. */
export async function voidLinks(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  purpose: LinkPurpose,
  accountId: string,
): Promise<void> {
  await tx
    .updateTable('one_time_proofs')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses a link up, in the transaction of what it lets do. Only one of several parallel callers gets the account. */
export async function consumeLink(
  tx: Queries,
  { now }: Pick<Database, 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('one_time_proofs')
    .set({ used_at: now })
    .where(isLink(purpose, token))
    .where(isOpen(now))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
