import { navigate, useHashLocation } from 'wouter/use-hash-location';
import type { ScreenName } from '../../contract/paths.ts';
import { matchPath, type PathMatch, pathTo } from '../../rules/page-path.ts';

/** The screen that the address names; on the server the one the page starts with. */
export function useRoute(startPath: string): PathMatch | undefined {
  const [path] = useHashLocation({ ssrPath: startPath });
  return matchPath(path);
}

export function goTo(screen: ScreenName, params: Readonly<Record<string, string>> = {}): void {
  navigate(pathTo(screen, params));
}

export function showPath(path: string): void {
  navigate(path);
}

/** Replaces the present entry, so that Back does not return to it. */
export function replaceWith(screen: ScreenName): void {
  navigate(pathTo(screen), { replace: true });
}

/** Whether the address names no screen. */
export function isAtRoot(): boolean {
  return /^#?\/?$/.test(location.hash);
}

/** A page that was refused has its error to show and nothing else, whatever screen the address names. */
export function insistOn(startPath: string): void {
  history.replaceState(null, '', `#${startPath}`);
}

/**
 * Puts the start screen's path into the address when there is none, before the server's markup is taken over.
 * True when the address names another screen than the server rendered.
 */
export function startsElsewhere(startPath: string): boolean {
  const named = location.hash.replace(/^#\/?/, '');
  if (named === '') history.replaceState(null, '', `#${startPath}`);
  return named !== '' && `/${named}` !== startPath;
}
