import type { activationCalls } from '../../contract/account/activation.ts';
import { activationQuestions } from '../../contract/account/activation-questions.ts';
import type { OutputOf } from '../../contract/call.ts';
import { writtenChannelTo } from '../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import type { Account } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { normalizeCode } from '../one-time-proofs/one-time-proofs.ts';
import { offersPasskey } from '../passkeys/passkeys.ts';
import { formOf } from '../passwords/passwords.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import type { Limit } from '../rate-limiter/rate-limiter.ts';
import { tooManyGuesses } from '../two-factor/two-factor.ts';
import type { ActivationDeps } from './activation-deps.ts';
import { codeOfLink } from './activation-link.ts';
import type { Activation } from './activation-store.ts';
import { queueCode } from './send-activation.ts';

export type SetUp = OutputOf<typeof activationCalls.postActivation>;

/** A code, by its hash, with the account that it activates. */
export interface OwnActivation {
  readonly hash: string;
  readonly account: Account;
}

const hourMs = 3_600_000;
export const openSeconds = 30 * 60;
/** Wrong codes from an address. A code alone names its account, so that no other count is possible. */
const addressLimit: Limit = { most: 10, windowMs: hourMs };

/** Counts a code before it is looked up. @returns what forgives it when it is known @throws Refused 326 */
export async function countGuess(
  { rateLimiter }: Pick<ActivationDeps, 'rateLimiter'>,
  { address }: RequestContext,
): Promise<() => Promise<void>> {
  const budgets = addressBudgets('activation-guesses-from', address, addressLimit);
  await rateLimiter.consumeAll(budgets).catch((reason) => {
    throw reason instanceof Refused ? tooManyGuesses(reason.retryAfterSeconds) : reason;
  });
  return () => rateLimiter.refund(...keysOf(budgets));
}

/** A link is no guess: it works where others at its address have used up the wrong codes. */
async function lookUp(
  deps: Pick<ActivationDeps, 'accounts' | 'activations' | 'alarms' | 'rateLimiter' | 'secrets'>,
  typed: string,
  context: RequestContext,
) {
  const linked = codeOfLink(deps.secrets, typed);
  const code = linked ?? normalizeCode(typed);
  if (!code) throw new Refused('emptySecurityCode');
  const forgive = linked === undefined ? await countGuess(deps, context) : async () => {};
  const activation = await deps.activations.byCode(code);
  const account = activation && (await deps.accounts.byId(activation.accountId));
  if (!activation || !account) {
    await deps.alarms.count('activationCodes');
    throw new Refused('activationCodeUnknown');
  }
  await forgive();
  return { activation, account };
}

/** Whether an account waits for its activation, and has a password at all. */
export const isWaiting = (
  deps: Pick<ActivationDeps, 'brandEnforcesSso'>,
  { state, isSsoEnforced, brandId }: Account,
): boolean => state === 'notActivated' && !isSsoEnforced && !deps.brandEnforcesSso(brandId);

/** @throws Refused alreadyActivated; activationCodeOver if the code was used, has expired, or opens no account any more */
function refuseOver(
  deps: Pick<ActivationDeps, 'brandEnforcesSso'>,
  { isUsed, isExpired }: Activation,
  account: Account,
): void {
  if (account.state === 'active') throw new Refused('alreadyActivated');
  if (isUsed || isExpired || !isWaiting(deps, account)) throw new Refused('activationCodeOver');
}

/**
 * Takes a code and opens the set-up of its account in this browser for 30 minutes. The code is used up only when the
 * set-up is saved, so that a closed tab or another browser costs nothing (ACT-1).
 * @throws Refused emptySecurityCode, activationCodeUnknown, activationCodeOver, alreadyActivated, 326
 */
export async function openActivation(deps: ActivationDeps, typed: string, context: RequestContext): Promise<SetUp> {
  const { activation, account } = await lookUp(deps, typed, context);
  refuseOver(deps, activation, account);
  return openInBrowser(deps, activation, account, context);
}

async function openInBrowser(
  deps: ActivationDeps,
  { hash }: Activation,
  account: Account,
  context: RequestContext,
): Promise<SetUp> {
  const until = String(Date.now() + openSeconds * 1000);
  context.handover.bind('activation', `${hash}.${until}.${deps.secrets.sign(signedText(hash, until))}`, openSeconds);
  context.handover.drop('firstStep');
  const { address, traceId } = context;
  await deps.audit.record({ event: 'activationOpened', outcome: 'ok', accountId: account.id, address, traceId });
  return describeSetUp(deps, account);
}

const signedText = (hash: string, until: string) => `opened activation ${hash} until ${until}`;

/**
 * Opens the set-up by the token that an app got for a PIN, once.
 * @throws Refused activationCodeOver, alreadyActivated
 */
export async function openBySession(deps: ActivationDeps, session: string, context: RequestContext): Promise<SetUp> {
  const hash = await deps.activations.takeSession(session);
  const { activation, account } = await findByHash(deps, hash);
  return openInBrowser(deps, activation, account, context);
}

/** @throws Refused activationCodeOver, alreadyActivated */
async function findByHash(
  deps: Pick<ActivationDeps, 'accounts' | 'activations' | 'brandEnforcesSso'>,
  hash: string | undefined,
) {
  const activation = hash ? await deps.activations.byHash(hash) : undefined;
  const account = activation && (await deps.accounts.byId(activation.accountId));
  if (!activation || !account) throw new Refused('activationCodeOver');
  refuseOver(deps, activation, account);
  return { activation, account };
}

/** The set-up that this browser has opened. @throws Refused activationCodeOver, alreadyActivated */
export async function ownActivation(
  deps: Pick<ActivationDeps, 'accounts' | 'activations' | 'brandEnforcesSso' | 'secrets'>,
  { handover }: RequestContext,
): Promise<OwnActivation> {
  const [hash = '', until = '', signature = ''] = (handover.read('activation') ?? '').split('.');
  const isOpened = deps.secrets.verify(signedText(hash, until), signature) && Number(until) > Date.now();
  const { account } = await findByHash(deps, isOpened ? hash : undefined);
  return { hash, account };
}

/** What the forms of the set-up need. */
export async function describeSetUp(deps: ActivationDeps, account: Account): Promise<SetUp> {
  return {
    company: account.companyName,
    form: await formOf(deps, account, await isPinDue(deps, account)),
    questions: [...activationQuestions],
    expiresInSeconds: openSeconds,
    offersPasskey: await offersPasskey(deps, account),
  };
}

/** The PIN is for voicemail and calls, so that only users of a phone have one. */
export async function isPinDue({ accounts }: Pick<ActivationDeps, 'accounts'>, { id }: Account): Promise<boolean> {
  const { directNumber, extension } = await accounts.findNumbers(id);
  return directNumber !== undefined || extension !== undefined;
}

/**
 * Sends a new code to the contact that got an expired one.
 * @throws Refused activationCodeUnknown, alreadyActivated, activationCodeOver if its contact is gone, codeSendLimit
 */
export async function resendActivation(
  deps: ActivationDeps,
  typed: string,
  context: RequestContext,
): Promise<{ masked: string }> {
  const { activation, account } = await lookUp(deps, typed, context);
  refuseOver(deps, { ...activation, isExpired: false }, account);
  const contact = await deps.contacts.byId(account.id, activation.contactId);
  if (!contact || contact.verifiedAt === undefined) throw new Refused('activationCodeOver');
  const { kind, address } = contact;
  const channel = writtenChannelTo(kind) ?? 'sms';
  const occasion = { provenAccountId: account.id };
  await deps.messages.reserve({ channel, address, brandId: account.brandId, occasion, isVerified: true });
  await queueCode(deps, account, contact, activation.hasPin);
  return { masked: kind === 'email' ? maskEmail(address) : maskPhone(address) };
}
