import type { ParsedInputOf } from '../../contract/call.ts';
import type { passkeySignInCalls } from '../../contract/two-factor/passkeys.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import { firstClosedGate, type Gate } from '../gate/gate.ts';
import type { FraudGuard } from '../gateways/fraud/fraud-guard.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { addressBudgets, keysOf } from '../rate-limiter/address-budgets.ts';
import type { Limit, RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { deviceOf } from '../sessions/sessions.ts';
import {
  auditFieldsOf,
  gateContextOf,
  type LoggedIn,
  type OpenSignIn,
  ownSignIn,
  type Proof,
  refuseAt,
  type SignIn,
  type SignInStore,
} from '../sign-in/sign-in.ts';
import { type AssertPasskeyDeps, assertPasskey } from './assert-passkey.ts';
import type { ChallengeBinding } from './challenges.ts';
import { refusalOfPolicy } from './passkey-policy.rules.ts';
import type { Passkey } from './passkey-store.ts';
import type { PasskeyStores } from './passkey-stores.ts';

export interface PasskeySignInDeps extends AssertPasskeyDeps, Pick<PasskeyStores, 'passkeyPolicies'> {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly store: SignInStore;
  readonly gates: readonly Gate[];
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  readonly refuseFraud: FraudGuard;
  readonly accept: SignIn['accept'];
  /** Failures of a client address. */
  readonly failuresOfAddress: Limit;
  /** Whether what was typed names an account. */
  namesAccount(
    typed: { readonly username: string; readonly extension?: string | undefined; readonly brandId: number },
    accountId: string,
  ): Promise<boolean>;
}

type Input = ParsedInputOf<typeof passkeySignInCalls.signInByPasskey>;

export const signInBinding = ({ id }: Pick<OpenSignIn, 'id'>): ChallengeBinding => ({ purpose: 'signIn', owner: id });

/**
 * Signs in by a passkey, which names its account. It passes the gates that a password passes, and the second step where its
 * authenticator has verified its user. Failures are counted by the client's address alone: a signature cannot be guessed,
 * so that an account need not be closed, which strangers could bring about.
 * @throws Refused passkeyUnknown, passkeyOfAnother, passkeyNotAllowed, passkeyOutdated, passkeyFailed, or by a gate
 */
export async function signInByPasskey(
  deps: PasskeySignInDeps,
  input: Input,
  context: RequestContext,
): Promise<LoggedIn> {
  const { rateLimiter, store } = deps;
  const signIn = await ownSignIn(store, context.signInId, context.cookies);
  const { address, userAgent } = context;
  await deps.refuseFraud(input.f, { brandId: signIn.brandId, signInId: signIn.id, address, userAgent });
  const budgets = addressBudgets('failures', address, deps.failuresOfAddress);
  await rateLimiter.consumeAll(budgets);
  const { passkey, account } = await ownerOf(deps, input, signIn, context);
  await refuseByPolicy(deps, passkey, signIn, context);
  const report = (outcome: string) => record(deps, outcome, account.id, signIn, context);
  const used = await assertPasskey(deps, passkey, input.credential, signInBinding(signIn), report);
  const proof: Proof = {
    method: used.isVerified ? 'passkey' : 'passkeyPresent',
    accountId: account.id,
    at: Date.now(),
    passkeyId: passkey.id,
  };
  await report('ok');
  await rateLimiter.refundLater(...keysOf(budgets));
  const stays = input.staySignedIn ?? false;
  return deps.accept({ account, proofs: [proof], stays, use: used.use }, signIn, context);
}

/** The passkey and its account. @throws Refused passkeyUnknown or passkeyOfAnother, or by a gate before a password */
async function ownerOf(
  deps: PasskeySignInDeps,
  { credential, username, extension }: Input,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<{ passkey: Passkey; account: Account }> {
  const passkey = await deps.passkeys.byCredential(credential.id);
  const account = passkey && (await deps.accounts.byId(passkey.accountId));
  if (!passkey || !account) {
    await record(deps, 'unknown', undefined, signIn, context);
    throw new Refused('passkeyUnknown');
  }
  const gate = await firstClosedGate(deps.gates, 'passwordAttempt', gateContextOf(signIn, account, context));
  if (gate) await refuseAt(deps.audit, gate, account, signIn, context);
  const typed = username && { username, extension, brandId: signIn.brandId };
  if (typed && !(await deps.namesAccount(typed, account.id))) {
    await record(deps, 'ofAnother', account.id, signIn, context);
    throw new Refused('passkeyOfAnother');
  }
  return { passkey, account };
}

/** @throws Refused passkeyNotAllowed if the company does not let this passkey sign in */
async function refuseByPolicy(
  deps: PasskeySignInDeps,
  passkey: Passkey,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<void> {
  const { policy } = (await deps.passkeyPolicies.find(passkey.accountId)) ?? {};
  const isConfirmingOnly = passkey.kind === 'securityKey' || policy?.use === 'secondStep';
  if (policy && !isConfirmingOnly && !refusalOfPolicy(policy, passkey)) return;
  await record(deps, 'notAllowed', passkey.accountId, signIn, context);
  throw new Refused('passkeyNotAllowed');
}

const record = (
  { audit }: Pick<PasskeySignInDeps, 'audit'>,
  outcome: string,
  accountId: string | undefined,
  signIn: OpenSignIn,
  context: RequestContext,
) => {
  const auditFields = { ...auditFieldsOf(signIn, context), accountId, device: deviceOf(context.userAgent) };
  return audit.record({ ...auditFields, event: 'passkeyChecked', outcome });
};
