import type { HttpPlace } from '../operation/operation.ts';

/** The words of a command, such as `client` and `add`. The last one is a verb; those before name a resource. */
export interface CommandWords {
  readonly noun: readonly string[];
  readonly verb: string;
}

/** Words as a row gives them, such as `sso domain prove`. */
export function wordsIn(text: string): CommandWords {
  const words = text.split(' ');
  return { noun: words.slice(0, -1), verb: words.at(-1) ?? '' };
}

/** The words of an operation by its place in the API: the resource of its path, and what the method does to it. */
export function wordsOfPlace({ method, path }: Pick<HttpPlace, 'method' | 'path'>): CommandWords {
  const segments = path.split('/').filter(Boolean);
  const fixed = segments.filter((segment) => !isField(segment));
  const last = fixed.at(-1) ?? '';
  const namesOne = isField(segments.at(-1) ?? '');
  if (method === 'POST' && !isPlural(last)) return { noun: [singular(fixed.at(-2) ?? '')], verb: last };
  return { noun: [singular(last)], verb: method === 'GET' ? (namesOne ? 'show' : 'list') : verbs[method] };
}

const verbs = { POST: 'add', PUT: 'set', PATCH: 'set', DELETE: 'remove' } as const;

/** The fields that a path names, in their order. */
export const fieldsInPath = (path: string): readonly string[] =>
  path
    .split('/')
    .filter(isField)
    .map((segment) => segment.slice(1, -1));

const isField = (segment: string) => segment.startsWith('{');
const isPlural = (word: string) => word.endsWith('s');

/** The one of a plural in English: `policies`, `clients`. */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
