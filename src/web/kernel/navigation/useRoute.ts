import { useSyncExternalStore } from 'react';
import type { ScreenName } from '../../../contract/paths.ts';
import { matchPath, type PathMatch, pathTo } from '../../../rules/paths/page-path.ts';

/** The screen of the address; on the server, the start screen. */
export function useRoute(startPath: string): PathMatch | undefined {
  return matchPath(useSyncExternalStore(subscribe, readPath, () => startPath));
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The hash route of the address. */
export function readPath(): string {
  return location.hash.replace(/^#?\/?/, '/');
}

/** Changes the hash route. The history API fires no event, so this fires the one that a followed link does. */
function navigate(path: string, change: 'pushState' | 'replaceState', state: Entry): void {
  const oldURL = location.href;
  history[change](state, '', `#${path}`);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
}

/**
 * Data of a history entry of this page: the previous path, or '' if the page was opened here. It survives a reload, Back
 * and Forward (ROUTE-6).
 */
interface Entry {
  readonly from: string;
  /** What its screen says was done here, which its address alone does not prove. */
  readonly isDone?: true;
}
const entryOf = (from: string): Entry => ({ from });
const pathIn = (address: string) => new URL(address).hash.slice(1);

/** Records the previous path for history entries that links and the address bar create, too. */
export function trackHistory(): void {
  history.scrollRestoration = 'manual'; // each screen begins at its top
  if (!history.state) history.replaceState(entryOf(''), '');
  addEventListener('hashchange', ({ oldURL }) => {
    if (!history.state) history.replaceState(entryOf(pathIn(oldURL)), '');
  });
}

function previousPath(): string {
  return (history.state as Entry | null)?.from ?? '';
}

export function goTo(screen: ScreenName, params: Readonly<Record<string, string>> = {}): void {
  showPath(pathTo(screen, params));
}

export function showPath(path: string): void {
  navigate(path, 'pushState', entryOf(pathIn(location.href)));
}

/** Replaces the current history entry, so that Back does not return to it. */
export function replaceWith(screen: ScreenName): void {
  replacePath(pathTo(screen));
}

/** As `replaceWith`, for a screen that says what the user has just done. */
export function replaceWithDone(screen: ScreenName): void {
  navigate(pathTo(screen), 'replaceState', { from: previousPath(), isDone: true });
}

/** Whether the screen was reached by doing what it says, and not by its address. It survives a reload. */
export function isDone(): boolean {
  return (history.state as Entry | null)?.isDone === true;
}

export function replacePath(path: string): void {
  navigate(path, 'replaceState', history.state);
}

/** Goes back within the page. If the page was opened here, it shows the home screen. */
export function goBack(): void {
  if (previousPath()) history.back();
  else replaceWith('enterCredential');
}

/** Returns to an earlier screen. If it is the previous entry, Back is used, so that the history lists it once. */
export function returnTo(screen: ScreenName, params: Readonly<Record<string, string>> = {}): void {
  if (previousPath() === pathTo(screen, params)) history.back();
  else goTo(screen, params);
}

/** Whether the address has no hash route. */
export function isAtRoot(): boolean {
  return /^#?\/?$/.test(location.hash);
}

/** Replaces the hash route of the address, such as when a refused page must show its error. */
export function replaceHash(startPath: string): void {
  history.replaceState(history.state, '', `#${startPath}`);
}

/** Replaces the whole address, without loading it. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address);
}

/**
 * Adds the start path to an address without a hash route, before hydration. Returns whether the address names another
 * screen than the server rendered.
 */
export function startsAtOtherScreen(startPath: string): boolean {
  const named = location.hash.replace(/^#\/?/, '');
  if (named === '') history.replaceState(history.state, '', `#${startPath}`);
  return named !== '' && `/${named}` !== startPath;
}
