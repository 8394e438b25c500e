import { channels, dayOf, isSame, type RuleField, type SignInRules, usualTrustHours } from '../rules-draft.ts';

/** Fields that have changed, each with its value before and after, as the audit has them. */
export type Pairs = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

type Value = SignInRules[RuleField];

/** A field of the rules with its value before and after a change. */
export interface ChangedValue {
  readonly field: RuleField;
  readonly before: Value;
  readonly after: Value;
}

interface ReadField {
  readonly field: RuleField;
  /** Undefined for a value that this version does not know. */
  read(kept: unknown): Value | undefined;
}

const oneOf =
  <Known extends Value & string>(known: readonly Known[]) =>
  (kept: unknown) =>
    known.find((one) => one === kept);
const flag = (kept: unknown) => kept === true;
const day = (kept: unknown) => (typeof kept === 'number' ? dayOf(kept) : '');
const number = (usual: number) => (kept: unknown) => (typeof kept === 'number' ? kept : usual);

/** Where each field of an operation is in the rules of the page. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, ReadField>>>> = {
  setSecondFactorPolicy: {
    requirement: { field: 'requirement', read: oneOf(['off', 'optional', 'required']) },
    requiredFrom: { field: 'requiredFrom', read: day },
    trustHours: { field: 'trustHours', read: number(usualTrustHours) },
    channels: {
      field: 'channels',
      read: (kept) => channels.filter((channel) => !Array.isArray(kept) || kept.includes(channel)),
    },
  },
  setPasskeyPolicy: {
    use: { field: 'passkeys', read: oneOf(['off', 'secondStep', 'allowed', 'offered', 'required']) },
    requiredFrom: { field: 'passkeysFrom', read: day },
    isHardwareOnly: { field: 'isHardwareOnly', read: flag },
    allowsSynced: { field: 'allowsSynced', read: flag },
  },
  setCompany: { passwordDays: { field: 'passwordDays', read: number(0) } },
};

/**
 * The fields of the rules that an operation has changed.
 * @param use what passkeys are for after the change: the day counts only where they are required
 */
export function changedValues(operation: string, changed: Pairs, use: unknown): readonly ChangedValue[] {
  const [usedBefore, usedAfter] = changed.use ?? [use, use];
  return Object.entries(changed).flatMap(([name, [keptBefore, keptAfter]]) => {
    const row = fieldsOf[operation]?.[name];
    if (!row) return [];
    const { field, read } = row;
    const isIdle = (used: unknown) => field === 'passkeysFrom' && used !== 'required';
    const before = isIdle(usedBefore) ? '' : read(keptBefore);
    const after = isIdle(usedAfter) ? '' : read(keptAfter);
    return before === undefined || after === undefined || isSame(before, after) ? [] : [{ field, before, after }];
  });
}
