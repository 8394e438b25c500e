import type { Boot } from '../../contract/boot.ts';
import type { ThemeColour } from '../../rules/theme-style.ts';
import { readStored, store, writeCookie } from './storage.ts';

export function showLanguage(language: string, direction: 'ltr' | 'rtl'): void {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}

export function showTitle(title: string): void {
  document.title = title;
}

export function focusMain(): void {
  document.getElementById('main')?.focus();
}

/** Starts a screen at its top, unless its field would be out of view there. */
export function showFromTop(): void {
  scrollTo(0, 0);
  document.activeElement?.scrollIntoView({ block: 'nearest' });
}

/** Stores the chosen language for later visits. */
export function rememberLocale(locale: string): void {
  writeCookie('portico_locale', locale, 'local');
}

/** Stores the favicon's address (STORE-1). */
export function rememberFavicon(): void {
  const address = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href');
  if (address && readStored('favicon') !== address) store('favicon', address);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Has the browser ask before the page is left or reloaded. Returns a function that stops this. */
export function warnBeforeLeaving(): () => void {
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** A device opens a native app within this time; the page of a web app replaces this one. */
const appOpensWithinMs = 2500;
export function waitForApp(): Promise<void> {
  return new Promise((passed) => setTimeout(passed, appOpensWithinMs));
}

/** Runs work of low priority when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 200);
}

/** Runs once at the next input. Returns a function that cancels it. */
export function onNextInput(work: () => void): () => void {
  addEventListener('input', work, { once: true });
  return () => removeEventListener('input', work);
}

/** Leaves the page for good. It replaces the page's history entry, since Back to an ended sign-in is of no use. */
export function leaveFor(address: string): void {
  removeEventListener('beforeunload', warn);
  location.replace(address);
}

export function reload(): void {
  location.reload();
}

/**
 * Reloads the page at the screen of an error. `errorCode` tells the server, which the hash does not reach, that the user
 * must see the error. Never settles, so that nothing is rendered meanwhile.
 */
export function reloadAtError(path: string, errorCode: string): Promise<never> {
  removeEventListener('beforeunload', warn);
  location.hash = path;
  const address = new URL(location.href);
  address.searchParams.set('errorCode', errorCode);
  history.replaceState(history.state, '', address);
  location.reload();
  return new Promise(() => undefined);
}

/** Reloads a page that the browser restores from its back/forward cache, since its sign-in may be finished. */
export function reloadWhenRestored(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** The boot data in the document. */
export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

/** Shows what the head script hid, and repeats a submit that came before hydration. */
export function onHydrated(): void {
  document.documentElement.removeAttribute('data-elsewhere');
  const form = document.querySelector<HTMLFormElement>('form[data-submitted]');
  form?.requestSubmit();
}

/** Updates `localeId` in the address, so that a reload keeps the chosen language. */
export function showLocaleInAddress(locale: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('localeId')) return;
  address.searchParams.set('localeId', locale);
  history.replaceState(history.state, '', address);
}

/** Adds a style sheet that overrides those of the document. */
export function showStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

export function showFavicon(address: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', address);
  rememberFavicon();
}

export function showThemeColours(colours: readonly ThemeColour[]): void {
  for (const tag of document.querySelectorAll('meta[name=theme-color]')) tag.remove();
  document.head.append(
    ...colours.map((colour) => Object.assign(document.createElement('meta'), colour, { name: 'theme-color' })),
  );
}
