import { z } from 'zod';

/** Characters that control, or change the direction of, what follows, and halves of a character. */
const invisible = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const breaks = /[\t\n\r]/g;

/** Fields of which nothing is shown: secrets and keys may have any character, documents and keys have lines. */
const unshown: ReadonlySet<string> = new Set([
  'password',
  'passwordHash',
  'secret',
  'clientSecret',
  'answer',
  'totpSecret',
]);
const ofLines: ReadonlySet<string> = new Set(['metadata', 'certificates', 'certificate', 'privateKey', 'key']);

/** The paths of texts in an input that look like something else where they are shown. Rows of lists are checked one by one. */
function disguised(input: unknown, path: readonly PropertyKey[]): readonly (readonly PropertyKey[])[] {
  const name = String(path.at(-1) ?? '');
  if (unshown.has(name)) return [];
  if (typeof input === 'string')
    return invisible.test(ofLines.has(name) ? input.replace(breaks, '') : input) ? [path] : [];
  if (Array.isArray(input))
    return input.flatMap((item, at) => (typeof item === 'string' ? disguised(item, [...path, at]) : []));
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([field, value]) => disguised(value, [...path, field]));
}

/** @throws ZodError for a text with control or direction characters, which consent pages and consoles would show */
export function refuseDisguisedTexts(input: unknown): void {
  const paths = disguised(input, []);
  if (paths.length === 0) return;
  const message = 'has invisible characters that change the direction of text or control it';
  throw new z.ZodError(paths.map((path) => ({ code: 'custom', path: [...path], message, input: undefined })));
}
