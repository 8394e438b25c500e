/** The scheme that the person has chosen; `system` follows the device. */
export type Scheme = 'system' | 'light' | 'dark';

const key = 'portico-console-scheme';

const isScheme = (text: string | null): text is Scheme => text === 'light' || text === 'dark' || text === 'system';

/** Shows a scheme from now on, also in later visits of this browser. */
export function setScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // a browser that stores nothing follows the choice until the page is closed
  }
  showScheme(scheme);
}

/** Shows the scheme that was chosen before. */
export function showChosenScheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // as above
  }
  showScheme(isScheme(kept) ? kept : 'system');
}

/** The scheme that is shown whatever the device prefers; undefined where the device decides. */
export function fixedScheme(): 'light' | 'dark' | undefined {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

function showScheme(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
