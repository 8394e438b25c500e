import type { Account, Accounts } from '../../accounts/accounts.ts';
import type { SecondFactors } from '../../two-factor/two-factor.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

/** What the gaps are read from. */
export interface EnforcementNeeds {
  readonly accounts: Pick<Accounts, 'emergencyOf' | 'findPassword'>;
  readonly secondFactors: Pick<SecondFactors, 'secondSteps'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections'>;
}

const accountsNeeded = 2;

/**
 * What a company lacks to enforce single sign-on without locking itself out, each as a sentence for the operator: a passed
 * test of a connection as it is set now, and two emergency access accounts with a password and a second factor.
 */
export async function enforcementGaps(needs: EnforcementNeeds, companyId: string): Promise<string[]> {
  const [isTested, ready] = await Promise.all([hasPassedTest(needs, companyId), readyAccounts(needs, companyId)]);
  const test =
    'No connection has passed a test with its present settings: run "portico sso test <id>" and sign in as one of its users.';
  const accounts =
    `${ready} of ${accountsNeeded} emergency access accounts are ready: active, with a password and a second factor. ` +
    'Name them with "portico account set <who> --emergency-access".';
  return [...(isTested ? [] : [test]), ...(ready < accountsNeeded ? [accounts] : [])];
}

async function hasPassedTest({ singleSignOn: { connections } }: EnforcementNeeds, companyId: string): Promise<boolean> {
  const enabled = (await connections.list(companyId)).filter(({ isEnabled }) => isEnabled);
  const tests = await Promise.all(enabled.map(({ id }) => connections.lastTestOf(id)));
  return tests.some((test) => test?.hasPassed && test.isOfPresentSettings);
}

async function readyAccounts(needs: EnforcementNeeds, companyId: string): Promise<number> {
  const named = await needs.accounts.emergencyOf(companyId);
  const ready = await Promise.all(named.map((account) => isReady(needs, account)));
  return ready.filter(Boolean).length;
}

async function isReady({ accounts, secondFactors }: EnforcementNeeds, { id, state }: Account): Promise<boolean> {
  if (state !== 'active' || !(await accounts.findPassword(id))) return false;
  const asked = { asksForSecondFactor: true, isStepUp: true };
  const facts = { accountId: id, signInId: undefined, strength: 'firstFactor', asked } as const;
  return (await secondFactors.secondSteps.factsOf(facts)).hasFactor;
}
