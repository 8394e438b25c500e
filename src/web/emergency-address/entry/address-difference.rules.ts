/** A word of an address, and whether the other address has it too. */
export interface ComparedWord {
  readonly text: string;
  readonly isOther: boolean;
}

/** Words that stand in the place of others; one of the two may be empty. */
export interface ReplacedText {
  readonly to: string;
  readonly from: string;
}

export interface AddressDifference {
  /** The lines of the suggested address, word for word. */
  readonly lines: readonly (readonly ComparedWord[])[];
  /** What differs, in the order of the suggested address. */
  readonly replacements: readonly ReplacedText[];
}

/**
 * What a suggested address has in the place of what was entered (EA-5). Capitals and commas make no difference.
 * @param entered lines of the address
 * @param suggested lines of the other one
 */
export function compareAddresses(entered: readonly string[], suggested: readonly string[]): AddressDifference {
  const from = entered.flatMap(wordsOf);
  const to = suggested.flatMap(wordsOf);
  const steps = alignWords(from, to);
  const others = new Set(steps.flatMap((step) => (step.kind === 'added' ? step.at : [])));
  let at = 0;
  const lines = suggested.map((line) => wordsOf(line).map((text) => ({ text, isOther: others.has(at++) })));
  return { lines, replacements: replacementsIn(steps, from, to) };
}

const wordsOf = (line: string) => line.split(/\s+/).filter(Boolean);
const plain = (word: string) => word.replace(/,+$/, '').toLowerCase();

/** A word of the suggested address (`added`), of the entered one (`leftOut`), or of both. */
interface Step {
  readonly kind: 'both' | 'added' | 'leftOut';
  readonly at: number;
}

/** The way through both texts that keeps the most words (longest common subsequence). */
function alignWords(from: readonly string[], to: readonly string[]): Step[] {
  const isEqual = (i: number, j: number) => plain(from[i] ?? '') === plain(to[j] ?? '');
  const common = from.map(() => to.map(() => 0));
  const kept = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = isEqual(i, j) ? kept(i + 1, j + 1) + 1 : Math.max(kept(i + 1, j), kept(i, j + 1));
    }
  const steps: Step[] = [];
  for (let i = 0, j = 0; i < from.length || j < to.length; ) {
    if (i < from.length && j < to.length && isEqual(i, j)) {
      steps.push({ kind: 'both', at: j++ });
      i++;
    } else if (j >= to.length || (i < from.length && kept(i + 1, j) >= kept(i, j + 1)))
      steps.push({ kind: 'leftOut', at: i++ });
    else steps.push({ kind: 'added', at: j++ });
  }
  return steps;
}

/** Neighboring changes are one: the words that came, and those that went. */
function replacementsIn(steps: readonly Step[], from: readonly string[], to: readonly string[]): ReplacedText[] {
  const runs: Step[][] = [[]];
  for (const step of steps)
    if (step.kind === 'both') runs.push([]);
    else runs.at(-1)?.push(step);
  const textOf = (run: readonly Step[], kind: Step['kind'], words: readonly string[]) =>
    run.flatMap((step) => (step.kind === kind ? (words[step.at] ?? '').replace(/,+$/, '') : [])).join(' ');
  return runs
    .filter((run) => run.length > 0)
    .map((run) => ({ to: textOf(run, 'added', to), from: textOf(run, 'leftOut', from) }));
}
