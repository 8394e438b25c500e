import type {
  AccessPolicy,
  addPolicy,
  PasskeyPolicy,
  SecondFactorPolicy,
  setPasskeyPolicy,
  setSecondFactorPolicy,
} from '../kernel/management.generated.ts';
import type { RemoteOperation } from '../kernel/operation.ts';

type InputOf<Operation> = Operation extends RemoteOperation<infer Input, unknown> ? Input : never;

export type Channel = NonNullable<SecondFactorPolicy['channels']>[number];

/** The ways that a rule can allow, the strongest first. */
export const channels: readonly Channel[] = ['totp', 'email', 'sms', 'voice'];

/** A policy for a role, a person or an app that was removed, as it is added again. */
export type FormerPolicy = Pick<InputOf<typeof addPolicy>, 'effect' | 'kind' | 'values' | 'role' | 'who'>;

/** What a company asks at a sign-in, field by field. Days are `YYYY-MM-DD` in UTC, and empty where they do not count. */
export interface SignInRules {
  readonly requirement: SecondFactorPolicy['requirement'];
  readonly requiredFrom: string;
  readonly trustHours: number;
  readonly channels: readonly Channel[];
  readonly passkeys: PasskeyPolicy['use'];
  readonly passkeysFrom: string;
  readonly isHardwareOnly: boolean;
  readonly allowsSynced: boolean;
  readonly allowedCountries: readonly string[];
  readonly refusedCountries: readonly string[];
  readonly allowedNetworks: readonly string[];
  readonly refusedNetworks: readonly string[];
  /** Ids of policies for a role, a person or an app. They are shown, and can be removed. */
  readonly narrower: readonly string[];
  /** Removed ones that saving adds again. The stored rules have none. */
  readonly again: readonly FormerPolicy[];
  /** Days until a password must be replaced; 0 for never. */
  readonly passwordDays: number;
}

export type RuleField = keyof SignInRules;
export type RulePart = 'secondStep' | 'passkeys' | 'places' | 'passwords';

/** The rule that a field belongs to, in the order of the page. */
export const partOf: Readonly<Record<RuleField, RulePart>> = {
  requirement: 'secondStep',
  requiredFrom: 'secondStep',
  trustHours: 'secondStep',
  channels: 'secondStep',
  passkeys: 'passkeys',
  passkeysFrom: 'passkeys',
  isHardwareOnly: 'passkeys',
  allowsSynced: 'passkeys',
  allowedCountries: 'places',
  refusedCountries: 'places',
  allowedNetworks: 'places',
  refusedNetworks: 'places',
  narrower: 'places',
  again: 'places',
  passwordDays: 'passwords',
};

export const ruleFields = Object.keys(partOf) as readonly RuleField[]; // the keys of the table

/** Where a list of places is stored. */
export const placeLists = {
  allowedCountries: { effect: 'allow', kind: 'country' },
  refusedCountries: { effect: 'deny', kind: 'country' },
  allowedNetworks: { effect: 'allow', kind: 'network' },
  refusedNetworks: { effect: 'deny', kind: 'network' },
} as const satisfies Partial<Record<RuleField, Pick<AccessPolicy, 'effect' | 'kind'>>>;
export type PlaceField = keyof typeof placeLists;
export const placeFields = Object.keys(placeLists) as readonly PlaceField[]; // the keys of the table

/** What was read of a company's rules. */
export interface StoredRules {
  readonly secondStep: SecondFactorPolicy;
  readonly passkeys: PasskeyPolicy;
  readonly policies: readonly AccessPolicy[];
  readonly passwordDays: number | undefined;
}

/** Hours for which a device is trusted where the company has set nothing (docs/commands.md). */
export const usualTrustHours = 720;

/** The day of a time, in UTC as the API reads days. @param at milliseconds since 1970 */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const isForAll = ({ role, accountId }: AccessPolicy) => role === undefined && accountId === undefined;

const isOfList = (policy: AccessPolicy, field: PlaceField) =>
  isForAll(policy) && policy.kind === placeLists[field].kind && policy.effect === placeLists[field].effect;

/** The list that a policy is in; undefined for one that is for a role, a person or an app. */
export const listOf = (policy: AccessPolicy): PlaceField | undefined =>
  placeFields.find((field) => isOfList(policy, field));

const valuesOf = (policies: readonly AccessPolicy[], field: PlaceField) =>
  policies.flatMap((policy) => (isOfList(policy, field) && policy.value !== undefined ? [policy.value] : [])).sort();

const narrowerIds = (policies: readonly AccessPolicy[]) =>
  policies
    .filter((policy) => listOf(policy) === undefined)
    .map(({ id }) => id)
    .sort();

/** The fields of what was read. */
export function rulesOf({ secondStep, passkeys, policies, passwordDays }: StoredRules): SignInRules {
  const { requirement, requiredFrom, trustHours = usualTrustHours, channels: allowed } = secondStep;
  return {
    requirement,
    requiredFrom: requirement === 'required' && requiredFrom !== undefined ? dayOf(requiredFrom) : '',
    trustHours,
    channels: channels.filter((channel) => allowed?.includes(channel) ?? true),
    passkeys: passkeys.use,
    passkeysFrom: passkeys.use === 'required' ? dayOf(passkeys.requiredFrom) : '',
    isHardwareOnly: passkeys.isHardwareOnly,
    allowsSynced: passkeys.allowsSynced,
    allowedCountries: valuesOf(policies, 'allowedCountries'),
    refusedCountries: valuesOf(policies, 'refusedCountries'),
    allowedNetworks: valuesOf(policies, 'allowedNetworks'),
    refusedNetworks: valuesOf(policies, 'refusedNetworks'),
    narrower: narrowerIds(policies),
    again: [],
    passwordDays: passwordDays ?? 0,
  };
}

const plain = (value: SignInRules[RuleField]) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

export const isSame = (one: SignInRules[RuleField], other: SignInRules[RuleField]): boolean =>
  plain(one) === plain(other);

/** The fields that differ, in the order of the page. */
export const changedFields = (before: SignInRules, after: SignInRules): readonly RuleField[] =>
  ruleFields.filter((field) => !isSame(before[field], after[field]));

/** The rules that differ, in the order of the page. */
export const changedParts = (before: SignInRules, after: SignInRules): readonly RulePart[] => [
  ...new Set(changedFields(before, after).map((field) => partOf[field])),
];

const graceMs = 14 * 24 * 3_600_000;

/** Another value of a field. What is required gets a day, and what is not loses it. @param now milliseconds since 1970 */
export function withField<Field extends RuleField>(
  rules: SignInRules,
  field: Field,
  value: SignInRules[Field],
  now: number,
): SignInRules {
  const next: SignInRules = Object.assign({}, rules, { [field]: value });
  const usual = dayOf(now + graceMs);
  const dayFor = (isRequired: boolean, day: string) => (isRequired ? day || usual : '');
  return Object.assign({}, next, {
    ...(field === 'requirement' && { requiredFrom: dayFor(next.requirement === 'required', next.requiredFrom) }),
    ...(field === 'passkeys' && { passkeysFrom: dayFor(next.passkeys === 'required', next.passkeysFrom) }),
  });
}

export function secondStepInput(company: string, rules: SignInRules): InputOf<typeof setSecondFactorPolicy> {
  const { requirement, requiredFrom, trustHours } = rules;
  return {
    company,
    requirement,
    trustHours,
    ...(rules.channels.length < channels.length && { channels: rules.channels }),
    ...(requirement === 'required' && { requiredFrom }),
  };
}

export function passkeyInput(company: string, rules: SignInRules): InputOf<typeof setPasskeyPolicy> {
  const { passkeys: use, passkeysFrom, isHardwareOnly, allowsSynced } = rules;
  return { company, use, isHardwareOnly, allowsSynced, ...(use === 'required' && { requiredFrom: passkeysFrom }) };
}

/** Policies to add, one request for each list, and ids of those to remove. */
export interface PolicyChanges {
  readonly added: readonly InputOf<typeof addPolicy>[];
  readonly removed: readonly string[];
}

export function policyChanges(company: string, policies: readonly AccessPolicy[], rules: SignInRules): PolicyChanges {
  const ofLists = placeFields.flatMap((field) => {
    const known = new Set(valuesOf(policies, field));
    const values = rules[field].filter((value) => !known.has(value));
    const { effect, kind } = placeLists[field];
    return values.length > 0 ? [{ company, effect, kind, values }] : [];
  });
  const isKept = (policy: AccessPolicy) => {
    const field = listOf(policy);
    if (field === undefined) return rules.narrower.includes(policy.id);
    return policy.value !== undefined && rules[field].includes(policy.value);
  };
  const added = [...ofLists, ...rules.again.map((policy) => ({ company, ...policy }))];
  return { added, removed: policies.filter((policy) => !isKept(policy)).map(({ id }) => id) };
}

/** Whether others have added or removed policies since they were read, beside what the draft itself does. */
export function areOthersIn(seen: readonly AccessPolicy[], now: readonly AccessPolicy[], mine: SignInRules): boolean {
  const of = (policies: readonly AccessPolicy[], field: PlaceField) => new Set(valuesOf(policies, field));
  const isOthers = (before: ReadonlySet<string>, after: ReadonlySet<string>, own: readonly string[]) =>
    [...after].some((value) => !before.has(value) && !own.includes(value)) ||
    [...before].some((value) => !after.has(value) && own.includes(value));
  return (
    placeFields.some((field) => isOthers(of(seen, field), of(now, field), mine[field])) ||
    isOthers(new Set(narrowerIds(seen)), new Set(narrowerIds(now)), mine.narrower)
  );
}

/** A field that somebody else has changed since it was read. */
export interface ChangedMeanwhile {
  readonly field: RuleField;
  readonly before: SignInRules[RuleField];
  readonly theirs: SignInRules[RuleField];
}

/** A draft on top of what is stored now: own changes stay, everything else is as it is now. */
export interface MovedDraft {
  readonly mine: SignInRules;
  readonly meanwhile: readonly ChangedMeanwhile[];
}

/** A day counts only for what is required. */
export const withoutIdleDays = (rules: SignInRules): SignInRules =>
  Object.assign({}, rules, {
    ...(rules.requirement !== 'required' && { requiredFrom: '' }),
    ...(rules.passkeys !== 'required' && { passkeysFrom: '' }),
  });

export function moveDraft(seen: SignInRules, now: SignInRules, mine: SignInRules): MovedDraft {
  const theirs = changedFields(seen, now);
  const own = changedFields(seen, mine);
  const kept = own.map((field) => [field, mine[field]] as const);
  return {
    mine: withoutIdleDays(Object.assign({}, now, Object.fromEntries(kept))),
    meanwhile: theirs
      .filter((field) => !isSame(now[field], mine[field]))
      .map((field) => ({ field, before: seen[field], theirs: now[field] })),
  };
}
