const longest = 24;

/** A short name that is never broken into lines: "Switchboard Classic 2" reads as one name. */
export function keepTogether(name: string): string {
  return name.length < longest ? name.replaceAll(' ', '\u00a0') : name;
}

/** Such a name where it may be broken: in a title, whose letters are too large for it on a phone. */
export const mayBreak = (name: string) => name.replaceAll('\u00a0', ' ');

/** A phone number within a sentence, which is never broken into lines. Not for a place where people copy it. */
export const keepNumberTogether = (number: string) => number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
