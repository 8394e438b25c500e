import type { AccessPolicy, AuditRecord } from '../../kernel/management.generated.ts';
import { endOf, reasonOf, ruleActs } from '../../parts/records/audit-words.ts';
import { isSame, type RuleField } from '../rules-draft.ts';
import { type ChangedValue, changedValues, type Pairs } from './changed-values.ts';

/** The operations that change the rules of a company. */
export const ruleOperations: readonly string[] = [...ruleActs, 'setCompany'];

/** A policy that a change has added or removed. */
export interface ChangedPolicy {
  readonly isAdded: boolean;
  /** Its id is empty where the audit does not say it. */
  readonly policy: AccessPolicy;
}

/** What one person, or a program, has changed of the rules at one time. */
export interface RulesChange {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The newest of its records, which says who has done it. */
  readonly record: AuditRecord;
  readonly reason: string | undefined;
  /** The only person that it is for. */
  readonly accountId: string | undefined;
  readonly values: readonly ChangedValue[];
  readonly policies: readonly ChangedPolicy[];
  /** The audit says all that was changed. */
  readonly isKnown: boolean;
}

type Details = NonNullable<AuditRecord['details']>;
type Contents = Pick<RulesChange, 'values' | 'policies' | 'isKnown'>;

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknown: Contents = { values: [], policies: [], isKnown: false };

/** What a record says of policies; records of older versions say less. */
function policiesIn({ outcome, accountId, details = {} }: AuditRecord): Contents {
  const { policy, id, ids } = details;
  if (!isRecord(policy) || !Array.isArray(policy.values)) return unknown;
  const values: readonly unknown[] = policy.values;
  const isAdded = outcome === 'addPolicy';
  const named: readonly unknown[] = isAdded && Array.isArray(ids) ? ids : [id];
  if (isAdded && !Array.isArray(ids)) return unknown;
  const policies = named.map((one, n): ChangedPolicy => {
    const shown = { ...policy, id: one, companyId: policy.company, value: values[n], accountId };
    return { isAdded, policy: shown as unknown as AccessPolicy }; // as the server has recorded it
  });
  return { values: [], policies, isKnown: true };
}

function contentsOf(record: AuditRecord): Contents {
  const { outcome, details = {} } = record;
  if (outcome === 'addPolicy' || outcome === 'removePolicy') return policiesIn(record);
  const { changed, changes } = details;
  if (isRecord(changed))
    return { values: changedValues(outcome, changed as Pairs, details.use), policies: [], isKnown: true };
  const isOfRules = outcome !== 'setCompany' || (isRecord(changes) && 'passwordDays' in changes);
  return isOfRules ? unknown : { values: [], policies: [], isKnown: true };
}

function changeOf(record: AuditRecord): RulesChange {
  const { id, at, outcome, accountId } = record;
  const ofPerson = outcome === 'setSecondFactorPolicy' ? accountId : undefined;
  return { id, at, record, reason: reasonOf(record), accountId: ofPerson, ...contentsOf(record) };
}

/** Records of one save follow each other within this time. */
const oneSaveMs = 15_000;

const isOfOneSave = (newer: RulesChange, older: RulesChange, lastAt: number) =>
  lastAt - older.at <= oneSaveMs &&
  newer.record.operator === older.record.operator &&
  newer.reason === older.reason &&
  newer.accountId === older.accountId &&
  newer.isKnown === older.isKnown;

const textOf = ({ effect, kind, value, role, accountId }: AccessPolicy) =>
  JSON.stringify([effect, kind, value, role, accountId]);

/** Whether two policies do the same to the same people. */
export const isSamePolicy = (one: AccessPolicy, other: AccessPolicy): boolean => textOf(one) === textOf(other);

/** Values of both; what was set and set back is none. */
function joinedValues(newer: readonly ChangedValue[], older: readonly ChangedValue[]): readonly ChangedValue[] {
  const fields = new Set<RuleField>([...newer, ...older].map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const [last, first] = [newer, older].map((values) => values.find((one) => one.field === field));
    const before = first ? first.before : last?.before;
    const after = last ? last.after : first?.after;
    return before === undefined || after === undefined || isSame(before, after) ? [] : [{ field, before, after }];
  });
}

/** Policies of both; one that was added and removed is none. */
function joinedPolicies(newer: readonly ChangedPolicy[], older: readonly ChangedPolicy[]): readonly ChangedPolicy[] {
  const isUndone = (one: ChangedPolicy, others: readonly ChangedPolicy[]) =>
    others.some((other) => other.isAdded !== one.isAdded && isSamePolicy(other.policy, one.policy));
  return [...newer.filter((one) => !isUndone(one, older)), ...older.filter((one) => !isUndone(one, newer))];
}

const joined = (newer: RulesChange, older: RulesChange): RulesChange => ({
  ...newer,
  values: joinedValues(newer.values, older.values),
  policies: joinedPolicies(newer.policies, older.policies),
});

const isAny = ({ values, policies, isKnown }: RulesChange) => !isKnown || values.length + policies.length > 0;

/**
 * The changes that records tell of, the newest first. One save of the page leaves several records: they are one change.
 * @param records of `ruleOperations`, the newest first
 */
export function ruleChanges(records: readonly AuditRecord[]): readonly RulesChange[] {
  const changes: RulesChange[] = [];
  let lastAt = 0;
  for (const record of records.filter((one) => endOf(one) === 'done')) {
    const change = changeOf(record);
    if (!isAny(change)) continue;
    const newer = changes.at(-1);
    if (newer && isOfOneSave(newer, change, lastAt)) changes[changes.length - 1] = joined(newer, change);
    else changes.push(change);
    lastAt = record.at;
  }
  return changes.filter(isAny);
}
