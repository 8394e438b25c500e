import type { Account, Accounts } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import type { BrowserSession, RequestContext } from '../http/serve.ts';
import { areStrong, strengthOfClass } from '../sign-in/sign-in.ts';
import { isConfirmed } from './confirmed.rules.ts';
import type { SecondSteps, StepFacts } from './second-steps.ts';

/** The user of a session, with the second step. */
export interface OwnAccount {
  readonly account: Account;
  readonly session: BrowserSession;
  readonly facts: StepFacts;
}

export interface FindOwnDeps {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly secondSteps: SecondSteps;
}

/** @throws Refused 221 if nobody is signed in */
export async function findOwn(deps: FindOwnDeps, context: Pick<RequestContext, 'ownSession'>): Promise<OwnAccount> {
  const own = await lookUpOwn(deps, context);
  if (!own) throw new Refused(221);
  return own;
}

/** Undefined if nobody is signed in. */
export async function lookUpOwn(
  { accounts, secondSteps }: FindOwnDeps,
  context: Pick<RequestContext, 'ownSession'>,
): Promise<OwnAccount | undefined> {
  const session = await context.ownSession();
  const account = session && (await accounts.byId(session.accountId));
  if (!session || account?.state !== 'active') return undefined;
  const asked = { asksForSecondFactor: false, isStepUp: true };
  const { id: accountId } = account;
  const facts = await secondSteps.factsOf({ accountId, signInId: undefined, strength: 'firstFactor', asked });
  return { account, session, facts };
}

/** Whether the user has just authenticated, by a second factor too if there is one. */
export function isConfirmedNow({ session, facts }: OwnAccount): boolean {
  const { authenticatedAt, amr, acr } = session;
  return isConfirmed(
    { authenticatedAt, isStrong: areStrong(amr), strength: strengthOfClass(acr) },
    facts.now,
    facts.hasFactor,
  );
}

/** The user of a session, and whether they were confirmed now. @throws Refused 221 if nobody is signed in */
export async function findConfirmed(deps: FindOwnDeps, context: Pick<RequestContext, 'ownSession'>) {
  const own = await findOwn(deps, context);
  return { account: own.account, session: own.session, isConfirmed: isConfirmedNow(own) };
}
