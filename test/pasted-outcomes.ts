import { checkAddress } from '../src/rules/address/address-form.ts';
import { countryNamesOf } from '../src/rules/address/country-names.ts';
import { type SplitAddress, splitPastedAddress } from '../src/rules/pasted-address/pasted-address.ts';
import { type PastedLine, storedFormatOf } from './pasted-lines.ts';

/** What becomes of a pasted line. */
export const pastedOutcomes = [
  'right',
  'left whole',
  'wrong, shown',
  'wrong, refused by the form',
  'wrong, silent',
] as const;
export type PastedOutcome = (typeof pastedOutcomes)[number];

/** A line that was pasted into the form of its country. */
export interface Pasted {
  readonly line: PastedLine;
  readonly outcome: PastedOutcome;
  readonly split: SplitAddress | undefined;
}

const user = { customerName: 'Ada Fairweather' };

/** Letters and digits as they count: not case, commas, brackets, spaces or the sign of a country before its code. */
const plain = (text = '') =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
    .replace(/[\s,()]+/g, ' ')
    .trim();

/** Pastes a line. It is silent if it is wrong, passes the rules of the form, and nothing tells its user. */
export function pasteLine(line: PastedLine): Pasted {
  const format = storedFormatOf(line.country);
  const split = splitPastedAddress(line.text, format, { countryNames: countryNamesOf(format, 'en'), values: user });
  if (!split) return { line, split, outcome: 'left whole' };
  const ids = [...new Set([...Object.keys(split.values), ...Object.keys(line.values)])];
  if (ids.every((id) => plain(split.values[id]) === plain(line.values[id]))) return { line, split, outcome: 'right' };
  if (split.moved.length + split.leftOut.length > 0) return { line, split, outcome: 'wrong, shown' };
  const problems = checkAddress({ ...user, ...split.values, country: line.country }, format);
  // the letters of a language are no sign that a field is wrong
  const isRefused = problems.some(({ rule }) => rule !== 'english');
  return { line, split, outcome: isRefused ? 'wrong, refused by the form' : 'wrong, silent' };
}

/** How many lines have each outcome. */
export const countOutcomes = (pasted: readonly Pasted[]): Record<PastedOutcome, number> => {
  const counts = pastedOutcomes.map((outcome) => [outcome, pasted.filter((one) => one.outcome === outcome).length]);
  return Object.fromEntries(counts) as Record<PastedOutcome, number>; // a row for each
};
