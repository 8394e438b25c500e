/**
 * A text in lower case without accents, letter for letter, so that a place in one is the same place in the other.
 * `Bât. B` is `bat. b`.
 */
export const foldText = (text: string): string =>
  text
    .split('')
    .map((letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter)
    .join('');

/** What two names share, whatever their case, accents, dots and apostrophes: `U.S.A.` is `usa`. */
export const nameWords = (text: string): string =>
  foldText(text)
    .replace(/&/g, 'and')
    .replace(/[.'’()]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
