import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { ScreenName } from '../../contract/paths.ts';
import { matchPath, type PathMatch, pathTo } from '../../rules/page-path.ts';

/** The screen of the address; on the server, the start screen. */
export function useRoute(startPath: string): PathMatch | undefined {
  const [path] = useHashLocation({ ssrPath: startPath });
  return matchPath(path);
}

/**
 * Data of a history entry of this page: the previous path, or '' if the page was opened here. It survives a reload, Back
 * and Forward (ROUTE-6).
 */
interface Entry {
  readonly from: string;
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
  navigate(path, { state: entryOf(pathIn(location.href)) });
}

/** Replaces the current history entry, so that Back does not return to it. */
export function replaceWith(screen: ScreenName): void {
  replacePath(pathTo(screen));
}

export function replacePath(path: string): void {
  navigate(path, { replace: true, state: history.state });
}

/** Goes back within the page. If the page was opened here, it shows the home screen. */
export function goBack(): void {
  if (previousPath()) history.back();
  else replaceWith('enterCredential');
}

/** Returns to an earlier screen. If it is the previous entry, Back is used, so that the history lists it once. */
export function returnTo(screen: ScreenName): void {
  if (previousPath() === pathTo(screen)) history.back();
  else goTo(screen);
}

/** Whether the address has no hash route. */
export function isAtRoot(): boolean {
  return /^#?\/?$/.test(location.hash);
}

/** Replaces the hash route of the address, such as when a refused page must show its error. */
export function replaceHash(startPath: string): void {
  history.replaceState(history.state, '', `#${startPath}`);
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
