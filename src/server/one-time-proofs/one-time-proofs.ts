import { sql } from 'kysely';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import { type CheckedCode, checkCode } from './check-code.ts';
import { type CodeBinding, selected } from './code-binding.ts';
import { type ClaimedSend, claimSend, makeCode, type NewCode, releaseSend } from './issue-code.ts';
import { consumeLink, createLinkIssuer, findLink, type IssueLink, subjectOfLink, voidLinks } from './links.ts';
import type { CodePurpose, CodeTimes, LinkPurpose } from './purpose.rules.ts';

export type { CheckedCode } from './check-code.ts';
export type { CodeBinding } from './code-binding.ts';
export { randomCode } from './issue-code.ts';
export { type CodePurpose, codePurposes, type LinkPurpose, linkPurposes, normalizeCode } from './purpose.rules.ts';

/** A code that was sent in a sign-in and is still valid. */
export interface SentCode {
  readonly target: string;
  readonly resendInSeconds: number;
  readonly expiresInSeconds: number;
}

/** One-time codes and links, bound to a purpose, an account, a sign-in and a channel (MFA-7). */
export interface OneTimeProofs {
  /** Claims the sending of a code, before the limits of sending are asked. One of many parallel callers gets it. */
  claimSend(binding: CodeBinding): Promise<ClaimedSend>;
  /** Gives a claim back, when nothing was sent. */
  releaseSend(binding: CodeBinding): Promise<void>;
  /** Makes the code of a claimed send, in the transaction that queues its message. */
  makeCode(tx: Queries, binding: CodeBinding, startsInMs?: number): Promise<NewCode>;
  /** Counts a guess and compares it. */
  checkCode(binding: CodeBinding, typed: string): Promise<CheckedCode>;
  /** The code that was sent last for one of these purposes. */
  lastSent(signInId: string, accountId: string, purposes: readonly CodePurpose[]): Promise<SentCode | undefined>;
  /** Whether an unused code of this binding counts now. */
  isPending(binding: CodeBinding): Promise<boolean>;
  /** Makes a code in the place of all before, with a new count of guesses. For operators. */
  replaceCode(tx: Queries, binding: CodeBinding, startsInMs?: number): Promise<NewCode>;
  /** Issues the token of a link. */
  readonly issueLink: IssueLink;
  /** The account of a link, which stays valid. */
  findLink(purpose: LinkPurpose, token: string): Promise<string | undefined>;
  /** The subject of a link, which may be over. */
  subjectOfLink(purpose: LinkPurpose, token: string): Promise<string | undefined>;
  /** Uses a link up and returns its account, to one of several parallel callers. */
  consumeLink(tx: Queries, purpose: LinkPurpose, token: string): Promise<string | undefined>;
  /** Ends every link of an account for a purpose. */
  voidLinks(tx: Queries, purpose: LinkPurpose, accountId: string): Promise<void>;
}

/** @param times needed only by those that send codes */
export function createOneTimeProofs(
  database: Database,
  secrets: Secrets,
  times: CodeTimes = { resendSeconds: 60 },
): OneTimeProofs {
  return {
    claimSend: (binding) => claimSend(database.db, database, times, binding),
    releaseSend: (binding) => releaseSend(database, binding),
    makeCode: (tx, binding, startsInMs) => makeCode(tx, database, secrets, binding, startsInMs),
    checkCode: (binding, typed) => checkCode(database, secrets, binding, typed),
    lastSent: (signInId, accountId, purposes) => findLastSent(database, signInId, accountId, purposes),
    isPending: (binding) => isPending(database, binding),
    async replaceCode(tx, binding, startsInMs) {
      await selected(tx.deleteFrom('one_time_proofs'), binding).execute();
      await claimSend(tx, database, times, binding);
      return makeCode(tx, database, secrets, binding, startsInMs);
    },
    issueLink: createLinkIssuer(database),
    findLink: (purpose, token) => findLink(database, purpose, token),
    subjectOfLink: (purpose, token) => subjectOfLink(database, purpose, token),
    consumeLink: (tx, purpose, token) => consumeLink(tx, database, purpose, token),
    voidLinks: (tx, purpose, accountId) => voidLinks(tx, database, purpose, accountId),
  };
}

async function isPending({ db, now }: Database, binding: CodeBinding): Promise<boolean> {
  const row = await selected(db.selectFrom('one_time_proofs'), binding)
    .select('id')
    .where('used_at', 'is', null)
    .where('valid_from', '<=', now)
    .where('valid_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

async function findLastSent(
  { db, now }: Database,
  signInId: string,
  accountId: string,
  purposes: readonly CodePurpose[],
): Promise<SentCode | undefined> {
  const row = await db
    .selectFrom('one_time_proofs')
    .select(['target', sql<number>`next_send_at - ${now}`.as('wait'), sql<number>`valid_until - ${now}`.as('left')])
    .where('sign_in_id', '=', signInId)
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('valid_until', '>', now)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const seconds = (ms: number) => Math.max(0, Math.ceil(Number(ms) / 1000));
  return { target: row.target, resendInSeconds: seconds(row.wait), expiresInSeconds: seconds(row.left) };
}
