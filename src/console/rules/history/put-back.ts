import {
  changedFields,
  type FormerPolicy,
  isSame,
  listOf,
  type PlaceField,
  placeFields,
  rulesOf,
  type SignInRules,
  type StoredRules,
  withoutIdleDays,
} from '../rules-draft.ts';
import type { ChangedSince } from '../useRulesDraft.ts';
import { isSamePolicy, type RulesChange } from './rule-changes.ts';

const ofList = ({ policies }: RulesChange, field: PlaceField, isAdded: boolean) =>
  policies.flatMap((one) =>
    one.isAdded === isAdded && listOf(one.policy) === field && one.policy.value !== undefined ? [one.policy.value] : [],
  );

const narrower = ({ policies }: RulesChange, isAdded: boolean) =>
  policies.flatMap(({ isAdded: is, policy }) => (is === isAdded && listOf(policy) === undefined ? [policy] : []));

/** A rule with one value goes back to it; of a list goes back what the change has added and removed. */
export function rulesBefore(change: RulesChange, stored: StoredRules, mine: SignInRules): SignInRules {
  const values = change.values.map(({ field, before }) => [field, before] as const);
  const lists = placeFields.map((field) => {
    const gone = new Set(ofList(change, field, true));
    const kept = mine[field].filter((value) => !gone.has(value));
    return [field, [...new Set([...kept, ...ofList(change, field, false)])].sort()] as const;
  });
  const added = new Set(narrower(change, true).map(({ id }) => id));
  const again = narrower(change, false)
    .filter((policy) => !stored.policies.some((one) => isSamePolicy(one, policy)))
    .map(
      ({ effect, kind, value, role, accountId }): FormerPolicy => ({
        effect,
        kind,
        values: value === undefined ? [] : [value],
        role: role as FormerPolicy['role'], // the audit has what was stored
        who: accountId,
      }),
    );
  const policies = { narrower: mine.narrower.filter((id) => !added.has(id)), again: [...mine.again, ...again] };
  return withoutIdleDays(Object.assign({}, mine, policies, Object.fromEntries([...values, ...lists])));
}

/** What a person may change of the rules. */
export interface MayChange {
  readonly policies: boolean;
  /** The days of passwords are of the company. */
  readonly company: boolean;
}

/** Whether a change can be put back: `done` where everything is as before. */
export function canPutBack(change: RulesChange, stored: StoredRules, may: MayChange): 'yes' | 'no' | 'done' {
  const isPermitted = change.values.every(({ field }) => (field === 'passwordDays' ? may.company : may.policies));
  if (!change.isKnown || change.accountId !== undefined || !may.policies || !isPermitted) return 'no';
  const now = rulesOf(stored);
  return changedFields(now, rulesBefore(change, stored, now)).length > 0 ? 'yes' : 'done';
}

/** The fields that were changed again. @param newer the changes since */
export function changedSince(
  change: RulesChange,
  stored: StoredRules,
  newer: readonly RulesChange[],
): readonly ChangedSince[] {
  const now = rulesOf(stored);
  const values = change.values.flatMap(({ field, after }): ChangedSince[] =>
    isSame(now[field], after) ? [] : [{ field, set: after }],
  );
  const isTouched = (field: PlaceField, one: RulesChange) =>
    one.policies.some(({ policy }) => listOf(policy) === field);
  const lists = placeFields.flatMap((field): ChangedSince[] =>
    isTouched(field, change) && newer.some((one) => isTouched(field, one)) ? [{ field, set: undefined }] : [],
  );
  return [...values, ...lists];
}
