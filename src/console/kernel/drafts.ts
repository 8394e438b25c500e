const prefix = 'portico-draft ';

/** A draft that this tab has kept through a reload; undefined without one. Drafts hold no secrets. */
export function keptDraft(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(prefix + key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined; // a browser that stores nothing, or a text of something else
  }
}

/** Keeps a draft for a reload of this tab. @param draft undefined when there is none any more */
export function keepDraft(key: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    // a browser that stores nothing loses the draft with the page
  }
}

/** Forgets all drafts of this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // a browser that stores nothing has none
  }
}
