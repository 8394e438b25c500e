import { appliesToAccount, createRestrictions, isRestricted, type Policy } from '../access-policy/access-policy.ts';
import type { Account } from '../accounts/accounts.ts';
import { factsFor } from '../gate/gate.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import {
  isPasskeyDue,
  type PasskeyPolicy,
  type PasskeyStores,
  passkeyFactsOf,
  passkeyWay,
  policyForAccount,
  signsIn,
} from '../passkeys/passkeys.ts';
import { readableEarly } from '../storage/durably.ts';
import type { StoredId } from '../storage/stored-id.ts';
import {
  canPutOff,
  createSecondSteps,
  policyOf,
  type SecondFactors,
  type StoredPolicy,
  sendableWays,
  stageOf,
} from '../two-factor/two-factor.ts';
import type { AccountFacts } from './account-facts.ts';
import { gravest, type Outcome, type RuleChange } from './rule-change.ts';

/** The rules of a company as they would be. */
export interface Rules {
  readonly change: RuleChange;
  readonly secondFactor: readonly StoredPolicy[];
  readonly passkeys: PasskeyPolicy | undefined;
  readonly access: readonly Policy[];
  /** The brand of the company refuses passwords. */
  readonly brandEnforcesSso: boolean;
}

export interface JudgeDeps {
  readonly secondFactors: Pick<SecondFactors, 'steps'>;
  readonly passkeyStores: Pick<PasskeyStores, 'passkeys' | 'passkeyPolicies'>;
  readonly countries: CountryFinder;
}

/** Judges accounts by the rules of the sign-in itself, on facts that were read for all of them. */
export function createJudge(deps: JudgeDeps, rules: Rules, facts: AccountFacts) {
  const { change } = rules;
  const judges = [
    change.secondFactor && secondFactorJudge(deps, rules, facts),
    change.passkeys && passkeyJudge(deps, rules, facts),
    change.access && accessJudge(deps, rules, facts),
  ].filter((judge) => judge !== undefined);
  return async (account: Account): Promise<Outcome> =>
    gravest(await Promise.all(judges.map((judge) => judge(account))));
}

type Judge = (account: Account) => Promise<Outcome>;

/** The day from which nothing can be put off: the judgement is that of then. */
const onDay = (requiredFrom: number) =>
  Number.isFinite(requiredFrom) ? Math.max(Date.now(), requiredFrom) : Date.now();

/** The passkeys of accounts, with the rules of then. */
function passkeysBy({ passkeyStores }: JudgeDeps, { passkeys: set }: Rules, facts: AccountFacts, account: Account) {
  const policy = policyForAccount(set, { isSsoEnforced: account.isSsoEnforced });
  const find = readableEarly(async (_id: string | StoredId) => ({
    policy,
    hasAny: (await facts.passkeys.of(account.id)).length > 0,
    now: onDay(policy.requiredFrom),
  }));
  return {
    policy,
    passkeys: { ...passkeyStores.passkeys, ...facts.passkeys },
    passkeyPolicies: { ...passkeyStores.passkeyPolicies, find },
  };
}

function secondFactorJudge(deps: JudgeDeps, rules: Rules, facts: AccountFacts): Judge {
  const ofCompany = rules.secondFactor.find(({ accountId }) => accountId === undefined);
  const own = new Map(rules.secondFactor.map((policy) => [policy.accountId, policy]));
  return async (account) => {
    const { id: accountId } = account;
    const policy = policyOf(ofCompany, own.get(accountId));
    const factors = await facts.factors.of(accountId);
    const found = { policy, hasFactor: factors.length > 0, now: onDay(policy.requiredFrom) };
    const { factsOf } = createSecondSteps({
      ...facts,
      steps: deps.secondFactors.steps,
      policies: { find: async () => found },
      factorWays: [passkeyWay(passkeysBy(deps, rules, facts, account))],
    });
    const asked = { asksForSecondFactor: false, isStepUp: false };
    const step = await factsOf({ accountId, signInId: undefined, strength: 'firstFactor', asked });
    if (step.hasFactor) return 'meets';
    const stage = stageOf(step);
    if (stage === 'passed') return 'notAsked';
    const isProvable =
      sendableWays({ stage, facts: step, sentBy: undefined }).length > 0 ||
      (await facts.recoveryCodes.countLeft(accountId)) > 0;
    if (!isProvable && !canPutOff(step)) return 'lockedOut';
    const hasOthers = factors.length > 0 || (await facts.passkeys.of(accountId)).length > 0;
    return hasOthers ? 'mustAdd' : 'asked';
  };
}

function passkeyJudge(deps: JudgeDeps, rules: Rules, facts: AccountFacts): Judge {
  const brandEnforcesSso = () => rules.brandEnforcesSso;
  return async (account) => {
    const { policy, ...stores } = passkeysBy(deps, rules, facts, account);
    const own = await facts.passkeys.of(account.id);
    const step = await passkeyFactsOf(
      { ...stores, brandEnforcesSso },
      {
        account,
        asked: { asksForSecondFactor: false, isStepUp: false },
        browserId: undefined,
        facts: factsFor([], account.id),
        mayAddCredential: true,
      },
    );
    if (step && isPasskeyDue(step)) return own.length > 0 ? 'mustAdd' : 'asked';
    if (own.some((one) => signsIn(policy, one))) return 'meets';
    const isLeftWithout = own.length > 0 && !account.hasPassword && !account.isSsoEnforced;
    return isLeftWithout ? 'mustAdd' : 'notAsked';
  };
}

function accessJudge({ countries }: JudgeDeps, { access }: Rules, facts: AccountFacts): Judge {
  const find = createRestrictions({ forAccount: async () => [...access] }, countries);
  return async (account) => {
    const { id: accountId, role } = account;
    const place = facts.placeOf(accountId);
    if (!place) return access.some((policy) => appliesToAccount(policy, { accountId, role })) ? 'unknown' : 'meets';
    return isRestricted(await find(account, place.clientId, place.address)) ? 'lockedOut' : 'meets';
  };
}
