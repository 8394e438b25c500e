import type { Account, Accounts } from '../../accounts/accounts.ts';
import type { SecondFactors } from '../../two-factor/two-factor.ts';
import type { SingleSignOn } from '../stores/single-sign-on.ts';

/** What the gaps are read from. */
export interface EnforcementNeeds {
  readonly accounts: Pick<Accounts, 'emergencyOf' | 'findPassword'>;
  readonly secondFactors: Pick<SecondFactors, 'secondSteps'>;
  readonly singleSignOn: Pick<SingleSignOn, 'connections'>;
}

/** How many emergency access accounts must be ready. */
export const emergencyAccountsNeeded = 2;

/** What a company has of what enforcing single sign-on needs, so that it does not lock itself out. */
export interface EnforcementState {
  /** An enabled connection has passed a test as it is set now. */
  readonly hasPassedTest: boolean;
  /** The emergency access accounts. Ready is one that is active, with a password and a second factor. */
  readonly emergencyAccounts: readonly (Pick<Account, 'id' | 'firstName' | 'lastName'> & {
    readonly isReady: boolean;
  })[];
}

export async function enforcementState(needs: EnforcementNeeds, companyId: string): Promise<EnforcementState> {
  const [isTested, accounts] = await Promise.all([
    hasPassedTest(needs, companyId),
    needs.accounts.emergencyOf(companyId),
  ]);
  const emergencyAccounts = await Promise.all(
    accounts.map(async (account) => {
      const { id, firstName, lastName } = account;
      return { id, firstName, lastName, isReady: await isReady(needs, account) };
    }),
  );
  return { hasPassedTest: isTested, emergencyAccounts };
}

/** What a company lacks to enforce single sign-on, each as a sentence for the operator. */
export async function enforcementGaps(needs: EnforcementNeeds, companyId: string): Promise<string[]> {
  const state = await enforcementState(needs, companyId);
  const ready = state.emergencyAccounts.filter((account) => account.isReady).length;
  const test =
    'No connection has passed a test with its present settings: run "portico sso test <id>" and sign in as one of its users.';
  const accounts =
    `${ready} of ${emergencyAccountsNeeded} emergency access accounts are ready: active, with a password and a second factor. ` +
    'Name them with "portico account set <who> --emergency-access".';
  return [...(state.hasPassedTest ? [] : [test]), ...(ready < emergencyAccountsNeeded ? [accounts] : [])];
}

async function hasPassedTest({ singleSignOn: { connections } }: EnforcementNeeds, companyId: string): Promise<boolean> {
  const enabled = (await connections.list(companyId)).filter(({ isEnabled }) => isEnabled);
  const tests = await Promise.all(enabled.map(({ id }) => connections.lastTestOf(id)));
  return tests.some((test) => test?.hasPassed && test.isOfPresentSettings);
}

async function isReady({ accounts, secondFactors }: EnforcementNeeds, { id, state }: Account): Promise<boolean> {
  if (state !== 'active' || !(await accounts.findPassword(id))) return false;
  const asked = { asksForSecondFactor: true, isStepUp: true };
  const facts = { accountId: id, signInId: undefined, strength: 'firstFactor', asked } as const;
  return (await secondFactors.secondSteps.factsOf(facts)).hasFactor;
}
