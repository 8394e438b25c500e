import { type CallOptions, call, callWithVersion } from '../kernel/call.ts';
import {
  addPolicy,
  removePolicy,
  setCompany,
  setPasskeyPolicy,
  setSecondFactorPolicy,
  showCompany,
} from '../kernel/management.generated.ts';
import { ApiProblem, hasCode } from '../kernel/problem.ts';
import {
  areOthersIn,
  changedParts,
  passkeyInput,
  policyChanges,
  type RulePart,
  rulesOf,
  type SignInRules,
  secondStepInput,
} from './rules-draft.ts';
import { allPolicies, type SeenRules } from './rules-query.ts';

interface Saving {
  readonly company: string;
  readonly seen: SeenRules;
  readonly mine: SignInRules;
  /** The key of the whole act; each request of it gets one of its own. */
  readonly options: CallOptions;
}

/** One request: a newer version is another request. */
const optionsOf = ({ key, reason }: CallOptions, part: string, version?: string): CallOptions => ({
  reason,
  version,
  key: `${key} ${part} ${version ?? ''}`.replaceAll('"', '').trim(),
});

const savePart: Readonly<Record<RulePart, (saving: Saving) => Promise<void>>> = {
  async secondStep({ company, seen, mine, options }) {
    const { secondStep } = seen.versions;
    await call(setSecondFactorPolicy, secondStepInput(company, mine), optionsOf(options, 'second-step', secondStep));
  },
  async passkeys({ company, seen, mine, options }) {
    const { passkeys } = seen.versions;
    await call(setPasskeyPolicy, passkeyInput(company, mine), optionsOf(options, 'passkeys', passkeys));
  },
  places: savePlaces,
  passwords: savePasswords,
};

/**
 * Saves what was changed, rule by rule, and stops at the first that is refused. Those that ask for a fresh second factor come
 * first, so that nothing is done before it.
 * @throws ApiProblem `changedMeanwhile` when others have changed one of these rules
 */
export async function saveRules(saving: Saving): Promise<void> {
  for (const part of changedParts(rulesOf(saving.seen.stored), saving.mine)) await savePart[part](saving);
}

/** Policies have no version in common, so they are read again. What allows is added before what it replaces is removed. */
async function savePlaces({ company, seen, mine, options }: Saving): Promise<void> {
  const policies = await allPolicies(company);
  if (areOthersIn(seen.stored.policies, policies, mine)) throw new ApiProblem('changedMeanwhile', 412);
  const { added, removed } = policyChanges(company, policies, mine);
  for (const [n, input] of added.entries())
    await call(addPolicy, input, optionsOf(options, `add ${n} ${input.effect} ${input.kind}`));
  for (const id of removed) await call(removePolicy, { id, company }, optionsOf(options, `remove ${id}`));
}

/** The version is that of the whole company: another name or another account is no reason to refuse. */
async function savePasswords({ company, seen, mine, options }: Saving): Promise<void> {
  const input = { id: company, passwordDays: mine.passwordDays };
  const send = (version?: string) => call(setCompany, input, optionsOf(options, 'passwords', version));
  try {
    await send(seen.versions.passwords);
  } catch (problem) {
    if (!hasCode(problem, 'changedMeanwhile')) throw problem;
    const { output, version } = await callWithVersion(showCompany, { id: company });
    if (output.passwordDays !== seen.stored.passwordDays) throw problem;
    await send(version);
  }
}
