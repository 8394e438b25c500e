import type { PasswordChangeReason } from '../../contract/account/recovery-stages.ts';
import type { Account } from '../accounts/accounts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { randomToken } from '../secrets/secrets.ts';
import {
  type AuthenticatedSignIn,
  credentialOf,
  isByOwnPassword,
  type OwnStep,
  type OwnStepContext,
  type OwnStepOrSessionContext,
  type SignInStore,
} from '../sign-in/sign-in.ts';
import { inTransaction } from '../storage/transaction.ts';
import { changeDueOf } from './change-due.rules.ts';
import { accountInformationOf, hashNewPin } from './check-password.ts';
import { storePin } from './pins.ts';
import { preparePassword, type ReplacePasswordDeps, storePassword } from './replace-password.ts';
import { type VerifyCurrentDeps, verifyCurrentPassword } from './verify-current-password.ts';

export interface ChangePasswordDeps extends VerifyCurrentDeps {
  readonly store: Pick<SignInStore, 'renewPasswordProof'>;
  readonly countries: CountryFinder;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
}

/** A change as typed. */
export interface PasswordChangeInput {
  readonly currentPassword?: string | undefined;
  readonly password: string;
  readonly ivrPin?: string | undefined;
}

/** A change that a sign-in waits for. */
interface DueChange {
  readonly reason: PasswordChangeReason;
  readonly account: Account;
  readonly signIn: AuthenticatedSignIn;
}

/** A change that the user of a session may make. */
interface OwnChange {
  readonly account: Account;
  readonly sessionUid: string;
}

/** @throws Refused 221 if no change is due */
function dueChange({ signIn, account }: OwnStep): DueChange {
  const reason = changeDueOf(account);
  if (!reason) throw new Refused(221);
  return { reason, account, signIn };
}

/** @throws Refused 221 if nobody is signed in */
async function ownAccount({ accounts }: ChangePasswordDeps, context: RequestContext): Promise<OwnChange> {
  const session = await context.ownSession();
  const account = session && (await accounts.byId(session.accountId));
  if (account?.state !== 'active') throw new Refused(221);
  return { account, sessionUid: session?.uid ?? '' };
}

const isSsoEnforced = ({ brandEnforcesSso }: ChangePasswordDeps, account: Account) =>
  account.isSsoEnforced || brandEnforcesSso(account.brandId);

/** @throws Refused 221 if nobody is signed in, 403 where single sign-on takes the place of passwords */
async function ownChange(deps: ChangePasswordDeps, context: RequestContext): Promise<OwnChange> {
  const own = await ownAccount(deps, context);
  if (isSsoEnforced(deps, own.account)) throw new Refused(403);
  return own;
}

/** Whether the user of a session has a password to change, which the PIN needs too. @throws Refused 221 */
export async function describeOwnPassword(deps: ChangePasswordDeps, context: RequestContext) {
  const { account } = await ownAccount(deps, context);
  const password = await deps.accounts.findPassword(account.id);
  return {
    canChange: password !== undefined && !isSsoEnforced(deps, account),
    ...(password && { setAt: password.setAt }),
  };
}

const isPasswordProven = ({ proofs }: AuthenticatedSignIn) => isByOwnPassword(proofs);

/** Which change is due in a sign-in, or possible in a session, and what its form needs. @throws Refused 221 */
export async function describeChange(deps: ChangePasswordDeps, context: OwnStepOrSessionContext) {
  const due = context.step && dueChange(context.step);
  const { account } = due ?? (await ownChange(deps, context));
  const reason = due?.reason ?? 'own';
  return {
    reason,
    company: account.companyName,
    ...(reason === 'expired' && { passwordDays: account.passwordDays }),
    needsCurrentPassword: !due || !isPasswordProven(due.signIn),
    form: await formOf(deps, account, reason === 'legacy'),
  };
}

/** What a form for a new password needs. Only for the account's owner, after a proof (PASS-2). */
export async function formOf(deps: ReplacePasswordDeps, account: Account, isPinDue: boolean) {
  return {
    credential: credentialOf(account, await deps.accounts.findNumbers(account.id)),
    accountInformation: await accountInformationOf(deps, account),
    rememberedPasswords: deps.rememberedPasswords,
    isPinDue,
  };
}

/**
 * Replaces the password for which a sign-in waits. The sign-in goes on with the new one. Returns its one-time session.
 * @throws Refused
 */
export async function changeDuePassword(
  deps: ChangePasswordDeps,
  reason: PasswordChangeReason,
  typed: PasswordChangeInput,
  context: OwnStepContext,
): Promise<string> {
  const due = dueChange(context.step);
  const { account, signIn } = due;
  if (due.reason !== reason) throw new Refused(221);
  if (reason === 'legacy' && !typed.ivrPin) throw new Refused('emptyNewPin');
  if (!isPasswordProven(signIn)) await verifyCurrentPassword(deps, account, typed.currentPassword, context);
  const prepared = await preparePassword(deps, account, typed, askedOf(context, deps.countries));
  const [browserToken, session] = [randomToken(), randomToken()];
  await inTransaction(deps.database, async (tx) => {
    const credentialId = await storePassword(tx, deps, prepared, { signInId: signIn.id });
    const isRenewed =
      credentialId !== undefined &&
      (await deps.store.renewPasswordProof(tx, signIn, { credentialId, browserToken, session }));
    if (!isRenewed) throw new Refused(222);
  });
  context.cookies.bind(signIn.id, browserToken);
  await recordChange(deps, account.id, reason, context);
  return session;
}

/** Changes the password of a session, which goes on. @throws Refused */
export async function changeOwnPassword(
  deps: ChangePasswordDeps,
  typed: PasswordChangeInput,
  context: RequestContext,
): Promise<void> {
  const { account, sessionUid } = await ownChange(deps, context);
  await verifyCurrentPassword(deps, account, typed.currentPassword, context);
  const prepared = await preparePassword(deps, account, typed, askedOf(context, deps.countries));
  await inTransaction(deps.database, async (tx) => {
    if ((await storePassword(tx, deps, prepared, { sessionUid })) === undefined) throw new Refused(407);
  });
  await recordChange(deps, account.id, 'own', context);
}

/** Changes the PIN of a session's account (PIN-1). @throws Refused */
export async function changePin(
  deps: ChangePasswordDeps,
  { currentPassword, ivrPin }: { readonly currentPassword?: string | undefined; readonly ivrPin: string },
  context: RequestContext,
): Promise<void> {
  const { account } = await ownChange(deps, context);
  if (!ivrPin) throw new Refused('emptyNewPin');
  await verifyCurrentPassword(deps, account, currentPassword, context);
  const hash = await hashNewPin(deps, account, ivrPin);
  const values = { asked: askedOf(context, deps.countries) };
  const tell = await deps.notices.prepare(account, { kind: 'pinChanged', values });
  await inTransaction(deps.database, async (tx) => {
    await storePin(tx, deps.database, account.id, hash);
    await tell(tx);
  });
  await deps.audit.record({ event: 'pinChanged', outcome: 'own', accountId: account.id, address: context.address });
}

const recordChange = ({ audit }: ChangePasswordDeps, accountId: string, outcome: string, context: RequestContext) =>
  audit.record({ event: 'passwordChanged', outcome, accountId, address: context.address, traceId: context.traceId });
