import type { Account } from '../accounts/accounts.ts';
import { firstClosedGate } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { notConfirmedGateName } from './account-state.gate.ts';
import { gateContextOf, refuseAt } from './ask-gates.ts';
import { isAuthenticated } from './authentication.rules.ts';
import { codeLifetimeSeconds } from './complete-sign-in.ts';
import type { Proof } from './proof.rules.ts';
import { rememberBrowser } from './remember-browser.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { OpenSignIn } from './sign-in-store.ts';

/** The result of a first factor. */
export interface LoggedIn {
  readonly brandId: number;
  readonly oneTimeSession: string;
  /** The result of generate-code, if no further step is due. */
  readonly completed: CompletedSignIn | undefined;
}

export interface CompletedSignIn {
  readonly code: string;
  readonly signIn: OpenSignIn;
}

/** An account and what proves it. */
interface Proven {
  readonly account: Account;
  readonly proofs: readonly Proof[];
}

/** A first factor of one account, other than its password. */
export interface AcceptedProof extends Proven {
  readonly stays: boolean;
  /** Uses up what proved it, in the transaction of the proof. @throws Refused if another request has */
  use(tx: Queries): Promise<void>;
}

/**
 * Whether the app may get its code immediately. It checks the gates of generate-code as if the proof were recorded.
 * @throws Refused if a gate refuses the account itself
 */
export async function isNothingDue(
  deps: Pick<SignInDeps, 'audit' | 'gates' | 'rememberUnconfirmed'>,
  { account, proofs }: Proven,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<boolean> {
  const authenticated: OpenSignIn = { ...signIn, accountId: account.id, proofs };
  const gate = await firstClosedGate(deps.gates, 'code', gateContextOf(authenticated, account, context));
  if (gate?.name === notConfirmedGateName) await deps.rememberUnconfirmed(account, context);
  if (gate && gate.stage !== 'beforeCode') await refuseAt(deps.audit, gate, account, signIn, context);
  return gate === undefined && isAuthenticated(authenticated);
}

type AcceptProofDeps = Pick<
  SignInDeps,
  'audit' | 'countries' | 'database' | 'gates' | 'knownDevices' | 'notices' | 'rememberUnconfirmed' | 'store'
>;

/**
 * Records a first factor, for one of several parallel requests, and replaces the cookie of the sign-in, which prevents
 * session fixation. @throws Refused with the code of a gate that refuses the account, or 222 if the sign-in is over
 */
export async function acceptProof(
  deps: AcceptProofDeps,
  { account, proofs, stays, use }: AcceptedProof,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<LoggedIn> {
  const { store } = deps;
  const code = (await isNothingDue(deps, { account, proofs }, signIn, context)) ? randomToken() : undefined;
  const [browserToken, session] = [randomToken(), randomToken()];
  const issued = code === undefined ? undefined : { value: code, lifetimeMs: codeLifetimeSeconds * 1000 };
  await inTransaction(deps.database, async (tx) => {
    await use(tx);
    if (!(await store.prove(signIn, { proofs, browserToken, session, stays, code: issued }, tx)))
      throw new Refused(222);
  });
  context.cookies.bind(signIn.id, browserToken);
  const { brandId } = account;
  if (brandId !== signIn.brandId) await store.setBrand(signIn.id, brandId);
  if (code !== undefined) await rememberBrowser(deps, account, context); // a step that is due may still end the sign-in
  return { brandId, oneTimeSession: session, completed: code === undefined ? undefined : { code, signIn } };
}
