import type { Account, Accounts } from '../accounts/accounts.ts';
import { sunsetNotice as sunsetNoticeFact } from '../clients/clients.ts';
import { factsFor, knownNow } from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { randomToken } from '../secrets/secrets.ts';
import type { TermsAcceptances } from '../terms/terms.ts';
import { type AskGatesDeps, auditFieldsOf, refuseBefore, refuseIfClosed } from './ask-gates.ts';
import { hasProof, isAuthenticated } from './authentication.rules.ts';
import { governmentNotice } from './government-notice.gate.ts';
import { ownSignIn } from './own-sign-in.ts';
import type { OwnStepContext } from './own-step.ts';
import { type RememberBrowserDeps, rememberBrowser } from './remember-browser.ts';
import type { OpenSignIn, SignInStore } from './sign-in-store.ts';

export interface CompleteSignInDeps extends AskGatesDeps, RememberBrowserDeps {
  readonly store: SignInStore;
  readonly accounts: Accounts;
  readonly acceptances: TermsAcceptances;
  /** The future day on which an app retires. */
  retirementOf(clientId: string): Promise<{ readonly upcomingSunset: string | undefined }>;
  /** The locale of the page. */
  chooseLocale(signIn: OpenSignIn, context: RequestContext): string;
}

/** Lifetime of the post-authentication code. */
export const codeLifetimeSeconds = 60;

/** Replaces the one-time session and returns the new one. @throws Refused 222 if the sign-in is over */
export async function renewSession({ store }: Pick<CompleteSignInDeps, 'store'>, signIn: OpenSignIn): Promise<string> {
  const session = randomToken();
  if (!(await store.renewSession(signIn.id, session))) throw new Refused(222);
  return session;
}

/** Accepts the terms that are due. Returns a new one-time session. */
export async function acceptTerms(deps: CompleteSignInDeps, context: OwnStepContext): Promise<string> {
  const { signIn, account } = context.step;
  if (account.termsVersion) {
    const { termsVersion } = account;
    const locale = deps.chooseLocale(signIn, context);
    await deps.acceptances.add({ accountId: account.id, termsVersion, signInId: signIn.id, locale });
    const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
    await deps.audit.record({ ...auditFields, event: 'termsAccepted', outcome: 'ok' });
  }
  return renewSession(deps, signIn);
}

/** The upcoming retirement day of the app, of which this sign-in must warn (AUTHZ-6). */
export async function sunsetNotice(deps: CompleteSignInDeps, { step }: OwnStepContext): Promise<string | undefined> {
  const { signIn } = step;
  const { upcomingSunset } = await deps.retirementOf(signIn.clientId);
  return factsFor(signIn.facts, undefined).get(sunsetNoticeFact) ? undefined : upcomingSunset;
}

/** Records that the user was warned. Returns a new one-time session. */
export async function acknowledgeSunset(deps: CompleteSignInDeps, { step }: OwnStepContext): Promise<string> {
  const { signIn } = step;
  await deps.store.facts.set(signIn, sunsetNoticeFact, true);
  return renewSession(deps, signIn);
}

/**
 * Records that the user was shown the government notice, once in the audit (FRAME-10).
 * @returns the sign-in with this fact
 * @throws Refused while an earlier gate is closed
 */
async function acknowledgeNotice(
  deps: CompleteSignInDeps,
  account: Account,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<OpenSignIn> {
  const { store, audit } = deps;
  await refuseBefore(deps, 'governmentNotice', account, signIn, context);
  await store.facts.set({ id: signIn.id, accountId: account.id }, governmentNotice, true);
  if (account.isGovernment && !factsFor(signIn.facts, account.id).get(governmentNotice)) {
    const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
    await audit.record({ ...auditFields, event: 'governmentNoticeAcknowledged', outcome: 'ok' });
  }
  return { ...signIn, facts: [...signIn.facts, knownNow(governmentNotice, account.id, true)] };
}

/** Exchanges the one-time session for a code if every gate is open. @throws Refused */
export async function generateCode(
  deps: CompleteSignInDeps,
  oneTimeSession: string,
  isNoticeAcknowledged: boolean,
  context: RequestContext,
) {
  const signIn = await ownSignIn(deps.store, context.signInId, context.cookies);
  const account = hasProof(signIn) ? await deps.accounts.byId(signIn.accountId) : undefined;
  if (!account && !signIn.hasChoices) throw new Refused(221);
  const shown = account && isNoticeAcknowledged ? await acknowledgeNotice(deps, account, signIn, context) : signIn;
  await refuseIfClosed(deps, 'code', account, shown, context);
  if (!account || !isAuthenticated(signIn)) throw new Refused(221);
  const code = randomToken();
  const isExchanged = await deps.store.exchangeSession(signIn.id, oneTimeSession, code, codeLifetimeSeconds * 1000);
  if (!isExchanged) {
    const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
    await deps.audit.record({ ...auditFields, event: 'codeRefused', outcome: 'invalidSessionToken' });
    throw new Refused(221);
  }
  await rememberBrowser(deps, account, context);
  return { code, signIn };
}
