import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccessPolicies } from '../access-policy/access-policy.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Contacts } from '../contacts/contacts.ts';
import { CallerLockedOut } from '../operation/operation.ts';
import type { ApiCaller } from '../operation/reach.ts';
import type { PasskeyStores } from '../passkeys/passkeys.ts';
import type { Database } from '../storage/database.ts';
import type { SecondFactors } from '../two-factor/two-factor.ts';
import { type AccountFacts, factsOfCompany } from './account-facts.ts';
import { createJudge, type JudgeDeps, type Rules } from './judge-account.ts';
import { type Outcome, outcomes, type RuleChange } from './rule-change.ts';

export interface PreviewDeps extends JudgeDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId' | 'list'>;
  readonly contacts: Contacts;
  readonly policies: Pick<AccessPolicies, 'list'>;
  readonly secondFactors: SecondFactors;
  readonly passkeyStores: PasskeyStores;
  /** Who acts by the API. */
  readonly caller: Pick<ApiCaller, 'accountId' | 'clientId' | 'isByProvider'> | undefined;
  readonly callerAddress: string | undefined;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): Promise<boolean>;
}

/** Accounts with an outcome, of which some are named. */
export interface CountedOutcome {
  readonly outcome: Outcome;
  readonly count: number;
  readonly accounts: readonly Pick<Account, 'id' | 'firstName' | 'lastName'>[];
}

const accountsAtOnce = 5000;
const judgedInATurn = 200;
const mostNamed = 50;

/** The rules of a company after a change. */
async function rulesAfter(
  { policies, secondFactors, passkeyStores, brandEnforcesSso }: PreviewDeps,
  { id, brandId }: { readonly id: string; readonly brandId: number },
  change: RuleChange,
): Promise<Rules> {
  const [access, secondFactor, [passkeys], isEnforced] = await Promise.all([
    policies.list(id),
    secondFactors.secondFactorPolicies.list(id),
    passkeyStores.passkeyPolicies.list(id),
    brandEnforcesSso(brandId),
  ]);
  const { secondFactor: changed } = change;
  return {
    change,
    access: [...access, ...(change.access ?? [])],
    secondFactor: changed
      ? [changed, ...secondFactor.filter(({ accountId }) => accountId !== changed.accountId)]
      : secondFactor,
    passkeys: change.passkeys ?? passkeys,
    brandEnforcesSso: isEnforced,
  };
}

/** Who signs in: no rooms, which have no user, and nobody who is disabled. */
const isJudged = ({ kind, state }: Account) =>
  kind === 'person' && state !== 'disabled' && state !== 'extensionDisabled';

/** What becomes of the accounts of a company. The embedded database and the requests of others go on meanwhile. */
export async function previewPolicies(
  deps: PreviewDeps,
  company: { readonly id: string; readonly brandId: number },
  change: RuleChange,
): Promise<readonly CountedOutcome[]> {
  const rules = await rulesAfter(deps, company, change);
  const judge = createJudge(deps, rules, await factsOfCompany(deps.database, company.id, change));
  const found = new Map<Outcome, { count: number; accounts: Account[] }>();
  let judged = 0;
  for (let after: string | undefined; ; ) {
    const page = await deps.accounts.list({ company: company.id, after, limit: accountsAtOnce });
    for (const account of page.filter(isJudged)) {
      const outcome = await judge(account);
      const known = found.get(outcome) ?? { count: 0, accounts: [] };
      if (known.accounts.length < mostNamed) known.accounts.push(account);
      found.set(outcome, { ...known, count: known.count + 1 });
      judged += 1;
      if (judged % judgedInATurn === 0) await nextTurn();
    }
    after = page.at(-1)?.id;
    if (page.length < accountsAtOnce) break;
  }
  return outcomes.flatMap((outcome) => {
    const of = found.get(outcome);
    return of ? [{ outcome, ...of }] : [];
  });
}

/** Whether a change would lock out the person who makes it, where it is now. */
export async function locksCallerOut(
  deps: PreviewDeps,
  company: { readonly id: string; readonly brandId: number },
  change: RuleChange,
): Promise<boolean> {
  const { caller, callerAddress } = deps;
  const account = caller?.accountId === undefined ? undefined : await deps.accounts.byId(caller.accountId);
  if (!caller || account?.companyId !== company.id) return false;
  const { factors, recoveryCodes } = deps.secondFactors;
  const facts: AccountFacts = {
    factors,
    contacts: deps.contacts,
    passkeys: deps.passkeyStores.passkeys,
    recoveryCodes,
    placeOf: () => ({ address: callerAddress, clientId: caller.clientId }),
  };
  // The provider of the company confirms who signs in by it.
  const judged: RuleChange = caller.isByProvider ? { passkeys: change.passkeys, access: change.access } : change;
  const judge = createJudge(deps, await rulesAfter(deps, company, judged), facts);
  return (await judge(account)) === 'lockedOut';
}

/** @throws CallerLockedOut if a change would lock out the person who makes it */
export async function refuseOwnLockout(...asked: Parameters<typeof locksCallerOut>): Promise<void> {
  if (await locksCallerOut(...asked)) throw new CallerLockedOut();
}
