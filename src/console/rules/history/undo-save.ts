import { type CallOptions, call, callWithVersion } from '../../kernel/call.ts';
import {
  setCompany,
  setPasskeyPolicy,
  setSecondFactorPolicy,
  showCompany,
  showCompanySecondFactorPolicy,
  showPasskeyPolicy,
} from '../../kernel/management.generated.ts';
import {
  changedFields,
  changedParts,
  dayOf,
  partOf,
  type RulePart,
  rulesOf,
  type SignInRules,
} from '../rules-draft.ts';
import type { SeenRules } from '../rules-query.ts';

interface Saved {
  readonly company: string;
  /** As it was before the save. */
  readonly seen: SeenRules;
  /** What was saved. */
  readonly mine: SignInRules;
}

/** Puts a rule back. @throws ApiProblem `changedMeanwhile` when others have changed it since it was saved */
export type Undo = () => Promise<void>;

/** What is stored now of one rule, with its version, and the call that puts it back as it was. */
interface Part {
  readonly now: SeenRules['stored'];
  readonly version: string | undefined;
  /** Undefined where one call does not restore all. */
  readonly restore: ((options: CallOptions) => Promise<unknown>) | undefined;
}

/** The API takes whole days. */
const isWholeDay = (at: number) => Date.parse(dayOf(at)) === at;

const readPart: Readonly<Partial<Record<RulePart, (saved: Saved) => Promise<Part>>>> = {
  async secondStep({ company, seen: { stored } }) {
    const { output, version } = await callWithVersion(showCompanySecondFactorPolicy, { company });
    const { requirement, channels, trustHours, requiredFrom } = stored.secondStep;
    const input = {
      company,
      requirement,
      channels,
      trustHours,
      requiredFrom: requiredFrom === undefined ? undefined : dayOf(requiredFrom),
    };
    const isExact = requiredFrom === undefined || isWholeDay(requiredFrom);
    const restore = isExact ? (options: CallOptions) => call(setSecondFactorPolicy, input, options) : undefined;
    return { now: { ...stored, secondStep: output }, version, restore };
  },
  async passkeys({ company, seen: { stored } }) {
    const { output, version } = await callWithVersion(showPasskeyPolicy, { company });
    const { use, isHardwareOnly, allowsSynced, requiredFrom } = stored.passkeys;
    const day = use === 'required' ? { requiredFrom: dayOf(requiredFrom) } : {};
    const isExact = use !== 'required' || isWholeDay(requiredFrom);
    const input = { company, use, isHardwareOnly, allowsSynced, ...day };
    const restore = isExact ? (options: CallOptions) => call(setPasskeyPolicy, input, options) : undefined;
    return { now: { ...stored, passkeys: output }, version, restore };
  },
  async passwords({ company, seen: { stored } }) {
    const { output, version } = await callWithVersion(showCompany, { id: company });
    const input = { id: company, passwordDays: stored.passwordDays ?? 0 };
    const restore = (options: CallOptions) => call(setCompany, input, options);
    return { now: { ...stored, passwordDays: output.passwordDays }, version, restore };
  },
};

/**
 * What puts a save back with one call that restores everything.
 * @returns undefined where there is no such call: several rules or lists were saved, or somebody has changed the rule already
 */
export async function undoOf(saved: Saved): Promise<Undo | undefined> {
  const parts = changedParts(rulesOf(saved.seen.stored), saved.mine);
  const [part] = parts;
  const read = part && parts.length === 1 ? readPart[part] : undefined;
  const found = await read?.(saved).catch(() => undefined);
  if (!found?.restore || found.version === undefined) return undefined;
  const { now, version, restore } = found;
  const isOthers = changedFields(rulesOf(now), saved.mine).some((field) => partOf[field] === part);
  return isOthers ? undefined : async () => void (await restore({ version }));
}
