import { useCallback, useEffect, useState } from 'react';
import { keepDraft, keptDraft } from '../../kernel/drafts.ts';
import { changesOf, type LineRules } from './line-rules.ts';

interface LineRulesDraft {
  /** The rules that the person has set; they stay on top of what others save. */
  readonly draft: Partial<LineRules>;
  set<Field extends keyof LineRules>(field: Field, value: LineRules[Field]): void;
  discard(): void;
}

/** What the person has changed of the rules of lines, and not saved. It survives a reload of the tab. */
export function useLineRulesDraft(company: string, saved: LineRules): LineRulesDraft {
  const key = `line-rules ${company}`;
  const [draft, setDraft] = useState(() => (keptDraft(key) ?? {}) as Partial<LineRules>); // this hook has written it
  useEffect(() => {
    const changes = changesOf(saved, draft);
    keepDraft(key, Object.keys(changes).length > 0 ? changes : undefined);
  }, [key, saved, draft]);
  return {
    draft,
    set: (field, value) => setDraft((former) => ({ ...former, [field]: value })),
    discard: useCallback(() => setDraft({}), []),
  };
}
