import { foldedText } from '../../../rules/texts/folded-text.ts';

const longestProposed = 60;

/** An id that is made of a name; empty if the name has no Latin letters and digits. */
export const proposedId = (name: string): string =>
  foldedText(name)
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestProposed)
    .replace(/^-+|-+$/g, '');
