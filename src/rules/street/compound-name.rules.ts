/**
 * How a name of several words is the first part of a compound, by language, as before “-account”. Other languages put the
 * hyphen behind the name as it is.
 */
const joined: Readonly<Record<string, (name: string) => string>> = {
  // Duden, rule 50: all parts are joined.
  de: (name) => name.replaceAll(' ', '-'),
  // Kielitoimiston ohjepankki: a space stands before the hyphen.
  fi: (name) => `${name} `,
};

/** A plain or no-break hyphen that joins an argument with the word after it. */
const compound = /\{brand\}(?=[-‑]\p{L})/gu;
/** Signs of ICU MessageFormat, which a literal has between apostrophes. */
const quoted = (literal: string) => literal.replaceAll("'", "''").replace(/[{}]/g, "'$&'");

/**
 * A message whose compounds with the name of a brand are written as the language writes them; the same message where the name
 * is one word, or the language joins any name alike.
 * @param language the first subtag of a BCP 47 tag
 */
export function withCompounds(message: string, language: string, brandName: string): string {
  const join = joined[language];
  return join && brandName.includes(' ') ? message.replace(compound, quoted(join(brandName))) : message;
}

/** Whether compounds with a name differ from those with a name of one word. */
export const joinsDifferently = (language: string, brandName: string): boolean =>
  brandName.includes(' ') && joined[language] !== undefined;
