/** A text that may be shortened in its middle: a narrow screen takes letters from the end of `start`, never from `end`. */
export interface Halves {
  readonly start: string;
  readonly end: string;
}

/** How much stays readable after the cut: enough for the end of a domain. */
const keptAtEnd = 10;
/** A shorter text fits everywhere. */
const shortest = 16;

/** A letter with all marks that belong to it. */
const letters = /\P{M}\p{M}*/gu;

/** Only an address is shortened: in a number every digit counts. */
export function halvesOf(credential: string): Halves {
  const parts = credential.match(letters) ?? [];
  if (!credential.includes('@') || parts.length <= shortest) return { start: '', end: credential };
  return { start: parts.slice(0, -keptAtEnd).join(''), end: parts.slice(-keptAtEnd).join('') };
}

/** What stands in the mark: the initials of a name, or the first letter of an address. A number has none. */
export function initialsOf(credential: string, name = ''): string | undefined {
  const words = name.split(/\s+/).filter(Boolean);
  const named = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const from = words.length > 0 ? named : credential.includes('@') ? [credential] : [];
  const initials = from.map((word = '') => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '').join('');
  return initials === '' ? undefined : initials.toUpperCase();
}
