import { useState } from 'react';
import { keepDraft, keptDraft } from '../../kernel/drafts.ts';
import { keptOf, type TypedValues, valuesFrom } from './typed-values.ts';

/** What is typed of a provider, kept through a reload of the tab. */
export function useTypedValues(key: string, fallback: Partial<TypedValues>) {
  const [values, setValues] = useState(() => valuesFrom(keptDraft(key), fallback));
  return {
    values,
    set(changes: Partial<TypedValues>) {
      const next = { ...values, ...changes };
      setValues(next);
      keepDraft(key, keptOf(next));
    },
    /** It is saved. */
    forget: () => keepDraft(key, undefined),
  };
}
