import type { Account } from '../../accounts/accounts.ts';
import type { Installation } from '../../installation.ts';

const accountsNeeded = 2;

/**
 * What a company lacks to enforce single sign-on without locking itself out, each as a sentence for the operator: a passed
 * test of a connection as it is set now, and two emergency access accounts with a password and a second factor.
 */
export async function enforcementGaps(installation: Installation, companyId: string): Promise<string[]> {
  const [isTested, ready] = await Promise.all([
    hasPassedTest(installation, companyId),
    readyAccounts(installation, companyId),
  ]);
  const test =
    'No connection has passed a test with its present settings: run "portico sso test <id>" and sign in as one of its users.';
  const accounts =
    `${ready} of ${accountsNeeded} emergency access accounts are ready: active, with a password and a second factor. ` +
    'Name them with "portico account set <who> --emergency-access".';
  return [...(isTested ? [] : [test]), ...(ready < accountsNeeded ? [accounts] : [])];
}

async function hasPassedTest({ singleSignOn: { connections } }: Installation, companyId: string): Promise<boolean> {
  const enabled = (await connections.list(companyId)).filter(({ isEnabled }) => isEnabled);
  const tests = await Promise.all(enabled.map(({ id }) => connections.lastTestOf(id)));
  return tests.some((test) => test?.hasPassed && test.isOfPresentSettings);
}

async function readyAccounts(installation: Installation, companyId: string): Promise<number> {
  const named = await installation.accounts.emergencyOf(companyId);
  const ready = await Promise.all(named.map((account) => isReady(installation, account)));
  return ready.filter(Boolean).length;
}

async function isReady({ accounts, secondFactors }: Installation, { id, state }: Account): Promise<boolean> {
  if (state !== 'active' || !(await accounts.findPassword(id))) return false;
  const asked = { asksForSecondFactor: true, isStepUp: true };
  const facts = { accountId: id, signInId: undefined, strength: 'firstFactor', asked } as const;
  return (await secondFactors.secondSteps.factsOf(facts)).hasFactor;
}
