import type { Catalogue } from '../../../src/server/brand/brand-folder.ts';

/** Spellings of the United States that a variant writes otherwise. */
const american: Readonly<Record<string, RegExp>> = {
  en_AU: /recogniz|authoriz|favorite|neighborhood|\bcenters?\b|\bcanceled\b/i,
  en_CA: /favorite|neighborhood|\bcenters?\b/i,
  en_GB: /recogniz|authoriz|favorite|neighborhood|\bcenters?\b|\bcanceled\b/i,
};

/** Reports texts of a variant of English that it need not have, and those that it lacks. */
export function variantProblems(locale: string, english: Catalogue, catalogue: Catalogue): string[] {
  const spelling = american[locale];
  return [
    ...(Object.keys(catalogue).length === 0 ? ['has no text: a variant holds what differs'] : []),
    ...Object.entries(catalogue)
      .filter(([id, text]) => text === english[id])
      .map(([id]) => `${id} is as in en_US: drop it`),
    ...Object.entries(english).flatMap(([id, text]) => {
      const found = spelling?.exec(catalogue[id] ?? text)?.[0];
      return found ? [`${id} has the American “${found}”: write this text with the spelling of ${locale}`] : [];
    }),
  ];
}
