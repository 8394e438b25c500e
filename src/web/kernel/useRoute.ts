import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { ScreenName } from '../../contract/paths.ts';
import { matchPath, type PathMatch, pathTo } from '../../rules/page-path.ts';

/** The screen that the address names; on the server the one the page starts with. */
export function useRoute(startPath: string): PathMatch | undefined {
  const [path] = useHashLocation({ ssrPath: startPath });
  return matchPath(path);
}

/**
 * What the browser's history keeps with each entry of this page: the path from which it was gone to, '' where the page
 * was opened there. It outlives a reload, and goes along with Back and Forward (ROUTE-6).
 */
interface Entry {
  readonly from: string;
}
const entryOf = (from: string): Entry => ({ from });
const pathIn = (address: string) => new URL(address).hash.slice(1);

/** From now on an entry that a link or the address bar made is known by where it was gone to from, too. */
export function trackHistory(): void {
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

/** Replaces the present entry, so that Back does not return to it. */
export function replaceWith(screen: ScreenName): void {
  replacePath(pathTo(screen));
}

export function replacePath(path: string): void {
  navigate(path, { replace: true, state: history.state });
}

/** To where the user came from; where the page was opened here, to its root, and never off the page. */
export function goBack(): void {
  if (previousPath()) history.back();
  else replaceWith('enterCredential');
}

/** To a screen that the user has left: by Back where it is the previous one, so that the history holds it once. */
export function returnTo(screen: ScreenName): void {
  if (previousPath() === pathTo(screen)) history.back();
  else goTo(screen);
}

/** Whether the address names no screen. */
export function isAtRoot(): boolean {
  return /^#?\/?$/.test(location.hash);
}

/** A page that was refused has its error to show and nothing else, whatever screen the address names. */
export function replaceHash(startPath: string): void {
  history.replaceState(history.state, '', `#${startPath}`);
}

/**
 * Puts the start screen's path into the address when there is none, before the server's markup is taken over.
 * True when the address names another screen than the server rendered.
 */
export function startsAtOtherScreen(startPath: string): boolean {
  const named = location.hash.replace(/^#\/?/, '');
  if (named === '') history.replaceState(history.state, '', `#${startPath}`);
  return named !== '' && `/${named}` !== startPath;
}
