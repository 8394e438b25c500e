import { type PageRow, pages, type ScreenName } from '../../contract/paths.ts';

export type PathParameters = Readonly<Record<string, string>>;
export interface PathMatch {
  readonly screen: ScreenName;
  /** Percent-decoded values by name; an absent optional segment has none, and `*` holds the remaining path. */
  readonly params: PathParameters;
}

const rows = Object.entries(pages) as [ScreenName, PageRow][];

/** Finds the screen of a hash route (without `#`): the first matching row of `pages`, or undefined (ROUTE-2). */
export function matchPath(path: string): PathMatch | undefined {
  const segments = decodeSegments(path);
  if (!segments) return undefined;
  for (const [screen, row] of rows) {
    const params = matchSegments(splitPath(row.path), segments);
    if (params) return { screen, params };
  }
  return undefined;
}

/**
 * Hash route of a screen. Optional parameters may be missing.
 * @throws RangeError when a required parameter is missing
 */
export function pathTo(screen: ScreenName, params: Readonly<Record<string, string | undefined>> = {}): string {
  const row: PageRow = pages[screen];
  return splitPath(row.path).reduce((path, segment) => {
    const part = formatSegment(segment, params);
    return part === '' ? path : `${path}/${part}`;
  }, '');
}

function formatSegment(segment: string, params: Readonly<Record<string, string | undefined>>): string {
  if (segment !== '*' && !segment.startsWith(':')) return segment;
  const value = params[parameterName(segment)] ?? '';
  if (value === '' && !segment.endsWith('?')) throw new RangeError(`The path needs a value for ${segment}`);
  return segment === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
}

/** Matches an optional segment with a value first, then without. */
function matchSegments(pattern: readonly string[], path: readonly string[]): PathParameters | undefined {
  const [segment, ...laterPattern] = pattern;
  const [part, ...laterPath] = path;
  if (segment === undefined) return part === undefined ? {} : undefined;
  if (segment === '*') return part === undefined ? undefined : { '*': path.join('/') };
  const taken =
    part === undefined || !matchesSegment(segment, part) ? undefined : matchSegments(laterPattern, laterPath);
  if (taken) return segment.startsWith(':') ? { [parameterName(segment)]: part ?? '', ...taken } : taken;
  return segment.endsWith('?') ? matchSegments(laterPattern, path) : undefined;
}

function matchesSegment(segment: string, part: string) {
  return segment.startsWith(':') ? part !== '' : segment === part;
}

function parameterName(segment: string) {
  return segment.replace(/^:|\?$/g, '');
}

function splitPath(path: string): string[] {
  return path.split('/').slice(1);
}

/**
 * Percent-decoded segments of a path, without a trailing slash or a query, which a redirect may have put after the hash;
 * undefined if the encoding is malformed.
 */
function decodeSegments(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  try {
    return splitPath(path.replace(/\/?(?:\?.*)?$/, '')).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
