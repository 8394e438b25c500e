import type { Boot } from '../../../contract/boot.ts';
import { unpackLocales } from '../../../rules/language/packed-locales.ts';
import { unpackTexts } from '../../../rules/texts/packed-texts.ts';
import { openAnnouncements } from '../../../ui/messages/announce.ts';
import { readStored, store } from './storage.ts';

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

/** Runs work of low priority when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 200);
}

/** Lets the page be closed without a question. */
export function letClose(): void {
  removeEventListener('beforeunload', warn);
}

/** Runs once at the next input. Returns a function that cancels it. */
export function onNextInput(work: () => void): () => void {
  addEventListener('input', work, { once: true });
  return () => removeEventListener('input', work);
}

/** Leaves the page for good. It replaces the page's history entry, since Back to an ended sign-in is of no use. */
export function leaveFor(address: string): void {
  letClose();
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
  letClose();
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

/** The boot data in the document, or as the text that a document has. */
export function readBoot(text = document.getElementById('boot')?.textContent): Boot {
  const sent = JSON.parse(text ?? '');
  return { ...sent, locales: unpackLocales(sent.locales), texts: unpackTexts(sent.texts) };
}

/**
 * Shows what the head script hid, removes the notice that the script did not come, and repeats a submit that came before
 * hydration.
 */
export function onHydrated(): void {
  openAnnouncements();
  document.documentElement.removeAttribute('data-elsewhere');
  document.getElementById('late')?.remove();
  const form = document.querySelector<HTMLFormElement>('form[data-submitted]');
  form?.requestSubmit();
}
