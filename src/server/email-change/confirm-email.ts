import type { emailChangeCalls } from '../../contract/account/email-change.ts';
import type { OutputOf } from '../../contract/call.ts';
import { maskEmail } from '../../rules/credential/masking.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Queries } from '../storage/transaction.ts';
import { tooManyGuesses } from '../two-factor/two-factor.ts';
import type { EmailChangeDeps } from './email-change-deps.ts';
import type { EmailChange } from './email-change-store.ts';
import { type EmailOwner, findOwner, type PendingEmail, pendingOf, requireOwner } from './own-email.ts';
import { putInForce } from './put-in-force.ts';
import { bindingOf } from './send-confirmation.ts';

export type Confirmation = OutputOf<typeof emailChangeCalls.emailConfirmation>;

const reloadSeconds = 3600;

/** Where the confirmation of an address stands in this browser. A link that was opened here comes first. */
export async function describeConfirmation(
  deps: Pick<EmailChangeDeps, 'accounts' | 'changes' | 'contacts' | 'proofs' | 'secrets'>,
  context: RequestContext,
): Promise<Confirmation> {
  const owner = await findOwner(deps, context);
  const linked = await openedHere(deps, context);
  if (linked && (!owner || linked.accountId === owner.account.id)) return describeLink(linked, owner);
  const pending = owner && (await pendingOf(deps, owner.account));
  return pending ? describePending(deps, pending, owner, context) : { stage: 'none' };
}

async function openedHere(
  { proofs, changes }: Pick<EmailChangeDeps, 'changes' | 'proofs'>,
  { handover }: RequestContext,
) {
  const token = handover.read('link');
  const id = token && (await proofs.findLink('confirmEmail', token));
  return id ? changes.openById(id) : undefined;
}

const describeLink = (change: EmailChange, owner: EmailOwner | undefined): Confirmation =>
  owner
    ? { stage: 'opened', ...shown(change, owner), isChange: change.isChange }
    : { stage: 'elsewhere', masked: maskEmail(change.email) };

/** The user of a session sees the whole address, and so a typing error; who is not signed in yet sees it masked. */
const shown = ({ email }: Pick<EmailChange, 'email'>, { session }: EmailOwner) => ({
  masked: maskEmail(email),
  ...(session && { email }),
});

async function describePending(
  { proofs }: Pick<EmailChangeDeps, 'proofs'>,
  pending: PendingEmail,
  owner: EmailOwner,
  { deviceId }: RequestContext,
): Promise<Confirmation> {
  const { id, isChange } = pending;
  const sent = id === undefined ? undefined : await proofs.lastSent(deviceId, id, ['confirmEmailCode']);
  const of = { ...shown(pending, owner), isChange };
  if (!sent) return { stage: 'unsent', ...of };
  return { stage: 'sent', ...of, resendInSeconds: sent.resendInSeconds, expiresInSeconds: sent.expiresInSeconds };
}

/** Tells what a link is for. It uses nothing up; a cookie serves the reload, when the token has left the address. */
export async function lookUpConfirmation(
  deps: Pick<EmailChangeDeps, 'accounts' | 'changes' | 'proofs' | 'secrets'>,
  token: string,
  context: RequestContext,
): Promise<Confirmation> {
  const id = await deps.proofs.findLink('confirmEmail', token);
  const change = id === undefined ? undefined : await deps.changes.openById(id);
  if (!change) return { stage: 'over' };
  context.handover.bind('link', token, reloadSeconds);
  const owner = await findOwner(deps, context);
  return describeLink(change, owner?.account.id === change.accountId ? owner : undefined);
}

/** What became of a confirmation. */
export interface EmailConfirmed {
  readonly isChange: boolean;
  readonly isSignedIn: boolean;
}

/** Confirms an address by its code, in the browser that asked. @throws Refused 221, emptySecurityCode, 311, 315, 324, 326, emailTaken */
export async function confirmByCode(
  deps: EmailChangeDeps,
  code: string,
  context: RequestContext,
): Promise<EmailConfirmed> {
  if (!code.trim()) throw new Refused('emptySecurityCode');
  const owner = await requireOwner(deps, context);
  const change = await deps.changes.openOf(owner.account.id);
  if (!change) throw new Refused(315);
  const checked = await deps.proofs.checkCode(bindingOf(change, context), code);
  if (checked.outcome === 'limit') throw tooManyGuesses(checked.retryAfterSeconds);
  if (checked.outcome !== 'right') {
    const { address, traceId } = context;
    const { id: accountId } = owner.account;
    await deps.audit.record({ event: 'emailConfirmed', outcome: 'wrongCode', accountId, address, traceId });
    throw new Refused(({ wrong: 324, used: 311, expired: 315 } as const)[checked.outcome]);
  }
  return confirm(deps, { change, owner, use: (tx) => checked.consume(tx) }, context);
}

/**
 * Confirms an address by the link that this browser has opened, as its account alone: a stranger who got the mail by
 * mistake confirms nothing. @throws Refused 221 elsewhere, confirmLinkInvalid, emailTaken
 */
export async function confirmByLink(deps: EmailChangeDeps, context: RequestContext): Promise<EmailConfirmed> {
  const token = context.handover.read('link') ?? '';
  const change = await openedHere(deps, context);
  if (!change) throw new Refused('confirmLinkInvalid');
  const owner = await requireOwner(deps, context);
  if (owner.account.id !== change.accountId) throw new Refused(221);
  const use = async (tx: Queries) => (await deps.proofs.consumeLink(tx, 'confirmEmail', token)) === change.id;
  const confirmed = await confirm(deps, { change, owner, use }, context);
  context.handover.drop('link');
  return confirmed;
}

interface Confirming {
  readonly change: EmailChange;
  readonly owner: EmailOwner;
  /** Uses the proof up, in the transaction. */
  use(tx: Queries): Promise<boolean>;
}

async function confirm(
  deps: EmailChangeDeps,
  { change, owner, use }: Confirming,
  context: RequestContext,
): Promise<EmailConfirmed> {
  await putInForce(deps, { change, account: owner.account, sessionUid: owner.session?.uid, use }, context);
  return { isChange: change.isChange, isSignedIn: owner.session !== undefined };
}
