const storedAs = 'portico-console-single-keys';
const off = 'off';

/** Whether keys of one letter do something. A person can switch them off (WCAG 2.2, 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== off;
  } catch {
    return true; // a browser that stores nothing
  }
}

/** Switches keys of one letter on or off, also for later visits of this browser. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, off);
  } catch {
    // a browser that stores nothing forgets the choice
  }
}

/** Moves the focus to the search of the view, if it has one. */
export const focusSearch = (): void => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

/** Where a letter is text, or belongs to an open dialog or menu. */
const ownKeys = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`),
].join(', ');

/** The key of one letter that was pressed for the page, if it is one. */
export function singleKeyOf(event: KeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || key.length !== 1) return undefined;
  return target instanceof Element && target.closest(ownKeys) ? undefined : key.toLowerCase();
}
