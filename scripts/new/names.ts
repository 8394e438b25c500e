/** The forms of a capability's name. */
export interface Names {
  /** `two-factor`: folders, files, paths. */
  readonly word: string;
  /** `twoFactor`: values. */
  readonly camel: string;
  /** `TwoFactor`: types and components. */
  readonly pascal: string;
  /** `two_factor`: tables. */
  readonly snake: string;
  /** `Two factor`: titles. */
  readonly title: string;
}

/** @throws Error when the word is not lower-case with dashes */
export function namesOf(word: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(word)) throw new Error(`"${word}" must be lower-case words with dashes.`);
  const parts = word.split('-');
  const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  const spaced = parts.join(' ');
  return {
    word,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join('_'),
    title: spaced.charAt(0).toUpperCase() + spaced.slice(1),
  };
}
