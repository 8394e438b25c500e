import type { PreviewPoliciesAnswer, previewPolicies } from '../kernel/management.generated.ts';
import type { RemoteOperation } from '../kernel/operation.ts';
import type { EffectPart } from '../parts/layout/EffectPanel.tsx';
import {
  changedParts,
  type PolicyChanges,
  passkeyInput,
  policyChanges,
  rulesOf,
  type SignInRules,
  type StoredRules,
  secondStepInput,
} from './rules-draft.ts';

type PreviewInput = typeof previewPolicies extends RemoteOperation<infer Input, unknown> ? Input : never;
export type RuleOutcome = PreviewPoliciesAnswer['outcomes'][number]['outcome'];

/** The shape of each outcome, in the order of the bar. */
export const toneOf: Readonly<Record<RuleOutcome, EffectPart['tone']>> = {
  meets: 'first',
  notAsked: 'third',
  asked: 'second',
  unknown: 'none',
  mustAdd: 'warn',
  lockedOut: 'bad',
};

export const outcomes = Object.keys(toneOf) as readonly RuleOutcome[]; // the keys of the table

/** What is asked of the preview, and whether it counts all of the draft: it knows one added list, and none that is removed. */
export interface WantedPreview {
  readonly input: PreviewInput;
  readonly isWhole: boolean;
}

export function wantedPreview(company: string, stored: StoredRules, mine: SignInRules): WantedPreview {
  const parts = changedParts(rulesOf(stored), mine);
  const { added, removed } = policyChanges(company, stored.policies, mine);
  const [first] = added;
  const { company: _, ...secondFactor } = secondStepInput(company, mine);
  const { company: __, ...passkeys } = passkeyInput(company, mine);
  return {
    input: {
      company,
      ...(parts.includes('secondStep') && { secondFactor }),
      ...(parts.includes('passkeys') && { passkeys }),
      ...(first && { access: accessOf(first) }),
    },
    isWhole: added.length < 2 && removed.length === 0,
  };
}

/** Policies that would be added, as the preview takes them. */
const accessOf = ({ effect, kind, values, role, who }: PolicyChanges['added'][number]): PreviewInput['access'] => ({
  effect,
  kind,
  values,
  ...(role && { role }),
  ...(who !== undefined && { accountId: who }),
});

/** How many people have an outcome. */
export const countOf = ({ outcomes: found }: Pick<PreviewPoliciesAnswer, 'outcomes'>, outcome: RuleOutcome): number =>
  found.find((one) => one.outcome === outcome)?.count ?? 0;

/** The outcome that the one number is about: what most asks something of people, or else what nobody notices. */
export const leadingOutcome = (answer: Pick<PreviewPoliciesAnswer, 'outcomes'>): RuleOutcome =>
  (['asked', 'mustAdd', 'lockedOut'] as const).find((outcome) => countOf(answer, outcome) > 0) ?? 'meets';

/** The outcomes that the bar of changes names, with their numbers. */
export const toldOutcomes = (answer: Pick<PreviewPoliciesAnswer, 'outcomes'>) =>
  (['asked', 'mustAdd', 'lockedOut'] as const).flatMap((outcome) => {
    const count = countOf(answer, outcome);
    return count > 0 ? [{ outcome, count }] : [];
  });
