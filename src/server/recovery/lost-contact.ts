import type { ResetObstacle } from '../../contract/account/recovery-stages.ts';
import { maskEmail } from '../../rules/credential/masking.ts';
import { accountLinkAddress, mailLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import { type Contacts, emailKey } from '../contacts/contacts.ts';
import type { Outbox, SecurityNotices } from '../messages/messages.ts';
import { createOneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { candidateOf } from './ask-recovery.ts';
import {
  createLostContactStore,
  type LostContact,
  linkLifetimeMs,
  newRequestId,
  takeBack,
  withdraw,
} from './lost-contact-store.ts';
import { type OperatorLinkDeps, operatorRecovery } from './operator-link.ts';
import { canOpen, planRecovery } from './recovery-plan.rules.ts';
import { createRecoveryStore } from './recovery-store.ts';

const hourMs = 3_600_000;
/** How long the contacts of the account can stop a recovery before its link is sent. */
const waitMs = 24 * hourMs;

export interface LostContactDeps extends OperatorLinkDeps {
  readonly contacts: Contacts;
  readonly outbox: Pick<Outbox, 'queue' | 'withdraw'>;
  readonly notices: SecurityNotices;
  readonly audit: Audit;
}

/** A request of an operator: another address for a person who has lost every contact. */
export interface LostContactRequest {
  readonly email: string;
  readonly operator: string;
}

export type LostContactAnswer =
  /** The link goes out after 24 hours, unless another operator asks for it too. */
  | { readonly outcome: 'asked' | 'waiting'; readonly masked: string; readonly worksFrom: number }
  | { readonly outcome: 'sent'; readonly masked: string }
  | { readonly outcome: 'obstacle'; readonly obstacle: ResetObstacle }
  | { readonly outcome: 'known' };

/**
 * Lets a person who has lost every contact choose a new password by a link to another address. It goes out after 24 hours;
 * at once when a second operator asks for the same. Every contact of the account is told at once, and the address that it
 * signs in with, verified or not; a mail has a link that stops it, and a text message says whom to tell.
 */
export async function recoverLostContact(
  deps: LostContactDeps,
  account: Account,
  request: LostContactRequest,
): Promise<LostContactAnswer> {
  const candidate = await candidateOf({ ...deps, brandEnforcesSso: () => false }, account);
  if (!canOpen(candidate)) {
    const plan = planRecovery({ candidates: [candidate], typedKey: undefined, channels: ['email'] });
    return { outcome: 'obstacle', obstacle: plan.outcome === 'obstacle' ? plan.obstacle : 'other' };
  }
  const { email, operator } = request;
  if (await deps.contacts.isVerified(account.id, email)) return { outcome: 'known' };
  const open = await createLostContactStore(deps.database).openOf(account.id);
  if (!open || open.isOver || emailKey(open.email) !== emailKey(email)) return ask(deps, account, request, open);
  const isOther = personKey(open.askedBy) !== personKey(operator);
  if (!open.isWaiting || isOther) return sendNow(deps, account, open, operator);
  return { outcome: 'waiting', masked: maskEmail(email), worksFrom: open.worksFrom };
}

/** One person, however the name is written. */
const personKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '');

async function ask(
  deps: LostContactDeps,
  account: Account,
  { email, operator: askedBy }: LostContactRequest,
  former: LostContact | undefined,
): Promise<LostContactAnswer> {
  const id = newRequestId();
  const worksFrom = Date.now() + waitMs;
  const requests = createLostContactStore(deps.database);
  const tell = await prepareNotices(deps, account, { id, email, worksFrom });
  const recovery = await prepareLink(deps, account, email);
  await inTransaction(deps.database, async (tx) => {
    if (former) await withdraw(tx, deps, former, 'replaced');
    const messageId = await recovery.queue(tx, waitMs);
    const request = { accountId: account.id, email, askedBy, recoveryId: recovery.id, messageId };
    await requests.add(tx, id, request, waitMs);
    await tell(tx);
  });
  await deps.audit.record({ event: 'lostContactAsked', outcome: `by ${askedBy}`, accountId: account.id });
  return { outcome: 'asked', masked: maskEmail(email), worksFrom };
}

/** Sends the link at once, or again. Parallel callers send one. */
async function sendNow(
  deps: LostContactDeps,
  account: Account,
  open: LostContact,
  operator: string,
): Promise<LostContactAnswer> {
  const { email } = open;
  const recovery = await prepareLink(deps, account, email);
  const isSent = await inTransaction(deps.database, async (tx) => {
    const sent = { recoveryId: recovery.id, messageId: await recovery.queue(tx, 0) };
    if (!(await createLostContactStore(deps.database).renew(tx, open, sent))) throw new SentAlready();
    await takeBack(tx, deps, open);
    return true;
  }).catch((reason) => {
    if (reason instanceof SentAlready) return false;
    throw reason;
  });
  const outcome = `by ${operator}`;
  if (isSent) await deps.audit.record({ event: 'lostContactApproved', outcome, accountId: account.id });
  return { outcome: 'sent', masked: maskEmail(email) };
}

/** Another caller has sent the link, or the request was stopped. */
class SentAlready extends Error {}

/** A recovery to an address, and what queues its link. The address counts once its reader has chosen a password. */
async function prepareLink(deps: LostContactDeps, account: Account, email: string) {
  const { database, secrets, contacts, outbox, origins } = deps;
  const { id: accountId, brandId } = account;
  const contactId = await inTransaction(database, (tx) =>
    contacts.add(tx, { accountId, kind: 'email', address: email, isVerified: false }),
  );
  const recovery = await operatorRecovery(deps, account, { channel: 'email', contactId, address: email });
  const id = await createRecoveryStore(database, secrets).add(recovery, waitMs);
  const { localeId, credential, asked, pageQuery } = recovery;
  async function queue(tx: Queries, startsInMs: number): Promise<string> {
    const proofs = createOneTimeProofs(database, secrets);
    const token = await proofs.issueLink(tx, 'resetPassword', id, { startsInMs, lifetimeMs: linkLifetimeMs });
    const link = mailLinkAddress(origins.ofBrand(brandId), 'reset', token, pageQuery);
    const message = { to: { channel: 'email', address: email }, accountId, brandId, localeId } as const;
    const times = { lifetimeMs: linkLifetimeMs, delayMs: startsInMs };
    return outbox.queue(tx, { ...message, ...times, kind: 'resetByOperator', values: { link, credential, asked } });
  }
  return { id, queue };
}

async function prepareNotices(
  { database, secrets, notices, origins }: LostContactDeps,
  account: Account,
  { id, email, worksFrom }: { readonly id: string; readonly email: string; readonly worksFrom: number },
): Promise<(tx: Queries) => Promise<void>> {
  const values = { asked: { at: Date.now() }, masked: maskEmail(email), from: worksFrom };
  const link = async (tx: Queries) => {
    const token = await createOneTimeProofs(database, secrets).issueLink(tx, 'stopRecovery', id);
    return accountLinkAddress(origins.ofBrand(account.brandId), 'stop', token, account);
  };
  const signsInWith = account.email && emailKey(account.email) !== emailKey(email) ? account.email : undefined;
  return notices.prepare(account, { kind: 'lostContact', values, link, alsoTo: signsInWith });
}
