import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { keepDraft, keptDraft } from '../kernel/drafts.ts';
import {
  type ChangedMeanwhile,
  changedFields,
  isSame,
  moveDraft,
  type RuleField,
  rulesOf,
  type SignInRules,
  withField,
} from './rules-draft.ts';
import type { SeenRules } from './rules-query.ts';

/** A field of a change that was changed again since. */
export interface ChangedSince {
  readonly field: RuleField;
  /** What the change had set; undefined for a list. */
  readonly set: SignInRules[RuleField] | undefined;
}

/** The change that a draft puts back. */
export interface PutBack {
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
  readonly since: readonly ChangedSince[];
}

interface Draft {
  readonly seen: SeenRules;
  readonly mine: SignInRules;
  readonly meanwhile: readonly ChangedMeanwhile[];
  /** The change that it puts back. */
  readonly putBack?: PutBack | undefined;
}

export interface RulesDraft extends Draft {
  readonly changed: readonly RuleField[];
  set<Field extends RuleField>(field: Field, value: SignInRules[Field]): void;
  discard(): void;
  /** The person has read what others have changed. */
  forgetMeanwhile(): void;
}

const pristine = (seen: SeenRules): Draft => ({ seen, mine: rulesOf(seen.stored), meanwhile: [] });

const isPristine = ({ seen, mine, meanwhile }: Draft) =>
  meanwhile.length === 0 && changedFields(rulesOf(seen.stored), mine).length === 0;

/** A kept draft; of another version of this page it may have other fields, and is dropped. */
function kept(key: string, now: SeenRules): Draft | undefined {
  const draft = keptDraft(key) as Partial<Draft> | undefined; // this hook has written it
  const fields = Object.keys(rulesOf(now.stored)).join();
  if (!draft?.seen || !draft.mine || !draft.meanwhile || Object.keys(draft.mine).join() !== fields) return undefined;
  return { seen: draft.seen, mine: draft.mine, meanwhile: draft.meanwhile, putBack: draft.putBack };
}

const keyOf = (company: string) => `rules ${company}`;

let begun = 0;
const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many drafts were begun from elsewhere: the page shows the newest. */
export const useBegunDrafts = (): number => useSyncExternalStore(subscribe, () => begun);

/**
 * Changes the draft from elsewhere than the page, on top of what the person has changed already.
 * @param now what is stored
 * @param putBack the change that it puts back
 */
export function beginDraft(
  company: string,
  now: SeenRules,
  change: (mine: SignInRules) => SignInRules,
  putBack?: PutBack,
): void {
  const { seen, mine, meanwhile } = moved(kept(keyOf(company), now) ?? pristine(now), now);
  keepDraft(keyOf(company), { seen, mine: change(mine), meanwhile, putBack });
  begun += 1;
  for (const listener of listeners) listener();
}

/** A draft on top of what was read now, with what others have changed since it was begun. */
function moved({ seen, mine, meanwhile, putBack }: Draft, now: SeenRules): Draft {
  const next = moveDraft(rulesOf(seen.stored), rulesOf(now.stored), mine);
  const known = meanwhile.filter(
    ({ field, theirs }) =>
      isSame(theirs, rulesOf(now.stored)[field]) && !next.meanwhile.some((one) => one.field === field),
  );
  const isDone = changedFields(rulesOf(now.stored), next.mine).length === 0;
  return {
    seen: now,
    mine: next.mine,
    meanwhile: [...known, ...next.meanwhile],
    putBack: isDone ? undefined : putBack,
  };
}

/**
 * What the person has changed and not saved. It survives a reload of the tab. When others save meanwhile, own changes stay on top.
 * @param isHeld what the person reviews stays as it is: saving is refused where others were faster
 */
export function useRulesDraft(company: string, now: SeenRules, isHeld: boolean): RulesDraft {
  const key = keyOf(company);
  const [draft, setDraft] = useState(() => kept(key, now) ?? pristine(now));
  useEffect(() => {
    if (!isHeld) setDraft((former) => (former.seen === now ? former : moved(former, now)));
  }, [now, isHeld]);
  useEffect(() => keepDraft(key, isPristine(draft) ? undefined : draft), [key, draft]);
  return {
    seen: draft.seen,
    mine: draft.mine,
    meanwhile: draft.meanwhile,
    putBack: draft.putBack,
    changed: changedFields(rulesOf(draft.seen.stored), draft.mine),
    set(field, value) {
      const at = Date.now();
      setDraft((former) => ({ ...former, mine: withField(former.mine, field, value, at) }));
    },
    discard: useCallback(() => setDraft(({ seen }) => pristine(seen)), []),
    forgetMeanwhile: () => setDraft((former) => ({ ...former, meanwhile: [] })),
  };
}
