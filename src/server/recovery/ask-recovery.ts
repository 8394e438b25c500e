import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import { leadsToNumber } from '../../contract/two-factor/channels.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Contacts, emailKey } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { hashToken } from '../secrets/secrets.ts';
import { credentialOf, type IdentifierInput, type LoginIdentifier, type OpenSignIn } from '../sign-in/sign-in.ts';
import { keepAsked } from './asked-here.ts';
import { pageQuery } from './recovery-address.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { countTyped, forgiveTyped, tooFrequent } from './recovery-limits.ts';
import { type Plan, planRecovery, type RecoveryCandidate, type RecoveryDestination } from './recovery-plan.rules.ts';
import type { NewRecovery, Recovery, RecoveryPurpose } from './recovery-store.ts';
import { purposeRows, sendRecovery } from './send-recovery.ts';

/** What was sent. */
export interface Sent {
  readonly contactBy?: RecoveryDestination['channel'];
  readonly masked?: string;
  readonly resendInSeconds: number;
  readonly expiresInSeconds: number;
}

export type AskInput = IdentifierInput & { readonly localeId?: string | undefined };

/** In what a message was asked for. */
interface Asking {
  readonly signInId: string;
  readonly brandId: number;
  readonly localeId: string;
  readonly appName: string;
  readonly pageQuery: string;
}

/** Sends a link and a code to a verified contact of the accounts that have what was typed (RESET-1, EXPR-1). @throws Refused */
export async function askForLink(
  deps: RecoveryDeps,
  purpose: RecoveryPurpose,
  input: AskInput,
  context: RequestContext,
): Promise<Sent> {
  const count = (identifier: LoginIdentifier) => countTyped(deps, typedHashOf(purpose, identifier));
  const { signIn, identifier, accounts, requiredSignOn } = await deps.signIn.identify(input, context, count);
  if (requiredSignOn) throw new Refused(purposeRows[purpose].ssoCode, { params: requiredSignOn.params });
  const asking = await askingOf(deps, signIn, input.localeId, context);
  return beginRecovery(deps, { purpose, identifier, accounts, asking }, context).catch(async (reason) => {
    if (reason instanceof Refused && reason.refusal.name === 'sendEmailFailure')
      await forgiveTyped(deps, typedHashOf(purpose, identifier));
    throw reason;
  });
}

export async function askingOf(
  deps: Pick<RecoveryDeps, 'appNameOf' | 'chooseLocale'>,
  signIn: OpenSignIn,
  localeId: string | undefined,
  context: RequestContext,
): Promise<Asking> {
  const { id: signInId, brandId, parameters, clientId } = signIn;
  const chosen = localeId ?? deps.chooseLocale(signIn, context);
  const appName = await deps.appNameOf(clientId);
  return {
    signInId,
    brandId,
    localeId: chosen,
    appName,
    pageQuery: pageQuery(parameters, { brandId, localeId: chosen }),
  };
}

const nameOf = (identifier: LoginIdentifier): readonly string[] =>
  identifier.kind === 'email' ? [emailKey(identifier.email)] : [identifier.e164, identifier.extension ?? ''];

/** What is counted and stored in place of what was typed. */
export const typedHashOf = (purpose: RecoveryPurpose, identifier: LoginIdentifier) =>
  hashToken(JSON.stringify([purpose, ...nameOf(identifier)]));

/** What is counted in place of an account: the name that was typed, whatever it was typed for. */
export const nameHashOf = (identifier: LoginIdentifier) => hashToken(JSON.stringify(nameOf(identifier)));

interface Beginning {
  readonly purpose: RecoveryPurpose;
  readonly identifier: LoginIdentifier;
  readonly accounts: readonly Account[];
  readonly asking: Asking;
}

/**
 * Where accounts are hidden, one that is unknown takes the same steps, but nothing is queued. A reset that this browser had
 * opened before ends here: what is asked for now comes next. @throws Refused
 */
export async function beginRecovery(
  deps: RecoveryDeps,
  { purpose, identifier, accounts, asking }: Beginning,
  context: RequestContext,
): Promise<Sent> {
  const plan = await planFor(deps, purpose, identifier, accounts);
  if (!deps.hidesAccounts && plan) refuseOpenly(plan, purpose, identifier);
  const isSent = plan?.outcome === 'send';
  const accountIds = isSent ? plan.candidates.map(({ accountId }) => accountId) : [];
  const only = accountIds.length === 1 ? accounts.find(({ id }) => id === accountIds[0]) : undefined;
  const recovery: NewRecovery = {
    purpose,
    accountIds,
    identifier,
    typedHash: typedHashOf(purpose, identifier),
    ...asking,
    brandId: accounts.find(({ id }) => accountIds.includes(id))?.brandId ?? asking.brandId,
    destination: isSent ? plan.destination : undefined,
    asked: askedOf(context, deps.countries),
    credential: only ? credentialOf(only, await deps.accounts.findNumbers(only.id)) : 'none',
  };
  const obstacle = plan?.outcome === 'obstacle' ? plan : undefined;
  const id = await deps.recoveries.add(recovery);
  const sent = await sendRecovery(deps, { ...recovery, id }, obstacle, context);
  keepAsked({ purpose, signInId: asking.signInId }, sent.expiresInSeconds, context);
  const { event, replacesOpen } = purposeRows[purpose];
  if (replacesOpen) context.handover.drop('recovery');
  const { address, traceId } = context;
  const outcome = obstacle?.obstacle ?? plan?.outcome ?? 'unknown';
  await deps.audit.record({ event, outcome, accountId: only?.id, signInId: asking.signInId, address, traceId });
  return describeSent(deps, recovery.destination ?? obstacle?.told[0], sent);
}

/** What the page may say of a message: where accounts are hidden, not even the way. */
export function describeSent(
  { hidesAccounts }: Pick<RecoveryDeps, 'hidesAccounts'>,
  destination: RecoveryDestination | undefined,
  sent: Pick<Sent, 'resendInSeconds' | 'expiresInSeconds'>,
): Sent {
  if (hidesAccounts || !destination) return sent;
  const { channel, address } = destination;
  return { contactBy: channel, masked: leadsToNumber(channel) ? maskPhone(address) : maskEmail(address), ...sent };
}

async function planFor(
  deps: Pick<RecoveryDeps, 'brandEnforcesSso' | 'contacts'>,
  purpose: RecoveryPurpose,
  identifier: LoginIdentifier,
  accounts: readonly Account[],
): Promise<Plan | undefined> {
  if (accounts.length === 0) return undefined;
  const candidates = await Promise.all(accounts.map((account) => candidateOf(deps, account)));
  const typedKey = identifier.kind === 'email' ? emailKey(identifier.email) : undefined;
  return planRecovery({ candidates, typedKey, channels: purposeRows[purpose].channels });
}

/** What decides whether and where a message for an account may go. */
export async function candidateOf(
  deps: Pick<RecoveryDeps, 'brandEnforcesSso'> & { readonly contacts: Pick<Contacts, 'of'> },
  account: Account,
): Promise<RecoveryCandidate> {
  const { id: accountId, brandId, state } = account;
  const contacts = (await deps.contacts.of(accountId)).flatMap(({ id, kind, address, verifiedAt, isCircular }) =>
    verifiedAt === undefined
      ? []
      : [{ id, kind, address, isCircular, key: kind === 'email' ? emailKey(address) : address }],
  );
  const isSsoEnforced = account.isSsoEnforced || deps.brandEnforcesSso(brandId);
  return { accountId, brandId, state, isSsoEnforced, contacts };
}

/** @throws Refused 403 or 508, 714, or resetNotPossible. The state of an account is told to its own contact alone. */
function refuseOpenly(plan: Plan, purpose: RecoveryPurpose, { kind }: LoginIdentifier): void {
  if (plan.outcome === 'noContact') throw new Refused('resetNotPossible');
  if (plan.outcome !== 'obstacle') return;
  const severalAccounts: ApiErrorCode | ErrorName = kind === 'email' ? 714 : 'resetNotPossible';
  if (plan.obstacle === 'singleSignOn') throw new Refused(purposeRows[purpose].ssoCode);
  if (plan.obstacle === 'severalAccounts') throw new Refused(severalAccounts);
  if (plan.told.length === 0) throw new Refused('resetNotPossible');
}

/**
 * Sends a new link and a new code for a recovery. One that has ended begins again for what was typed then.
 * @throws Refused 413
 */
export async function askAgain(deps: RecoveryDeps, recovery: Recovery, context: RequestContext): Promise<Sent> {
  if (recovery.endedBy !== undefined) {
    await countTyped(deps, recovery.typedHash);
    const { purpose, identifier } = recovery;
    const accounts = await deps.signIn.accountsOf(identifier);
    return beginRecovery(deps, { purpose, identifier, accounts, asking: recovery }, context).catch((reason) => {
      throw tooFrequent(reason);
    });
  }
  return describeSent(deps, recovery.destination, await sendRecovery(deps, recovery, undefined, context));
}
