import { describe, expect, it } from 'vitest';
import { pastedCountries, pastedHabits, pastedLines } from '../../../test/pasted-lines.ts';
import { countOutcomes, pasteLine } from '../../../test/pasted-outcomes.ts';

const pasted = pastedLines(20_261_128, 2000).map(pasteLine);

describe('pasted lines of letters, signatures, maps and tables', () => {
  it('[EA-6g] are wrong in silence in less than 5 of 1,000 cases, of at least 2,000 in 40 countries', () => {
    expect(pastedCountries.length).toBeGreaterThanOrEqual(40);
    expect(pasted.length).toBeGreaterThanOrEqual(2000);
    const silent = pasted.filter(({ outcome }) => outcome === 'wrong, silent');
    expect(silent.slice(pasted.length * 0.005).map(({ line, split }) => [line.text, split?.values])).toEqual([]);
  });

  it.each(pastedHabits)('[EA-6g] are right in 9 of 10 cases at least, of those that are split: %s', (habit) => {
    const counts = countOutcomes(pasted.filter(({ line }) => line.habit === habit));
    const split = pasted.filter(({ line, outcome }) => line.habit === habit && outcome !== 'left whole');
    expect(counts.right / split.length).toBeGreaterThanOrEqual(0.9);
  });
});
