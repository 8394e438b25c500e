import { pastedCountries, pastedHabits, pastedLines } from '../test/pasted-lines.ts';
import { countOutcomes, pastedOutcomes, pasteLine } from '../test/pasted-outcomes.ts';
import type { Figure, Section } from './figures.ts';

const seeds = 10;
const budgets: Partial<Record<string, Figure['budget']>> = { right: { atLeast: 90 }, 'wrong, silent': { atMost: 0.5 } };

/** Pastes addresses as letters, signatures, maps and tables have them into the forms of their countries (EA-6). */
export function measurePasting(): Promise<Section> {
  const lines = Array.from({ length: seeds }, (_, seed) => pastedLines(9301 + seed, 2000)).flat();
  const startedAt = performance.now();
  const pasted = lines.map(pasteLine);
  const milliseconds = performance.now() - startedAt;
  const counts = countOutcomes(pasted);
  return Promise.resolve({
    title: 'Pasting addresses',
    how: `${lines.length} lines of ${pastedCountries.length} countries in ${pastedHabits.length} ways of writing, made with ${seeds} seeds. Silent is what is wrong, passes the rules of the form, and is not told to its user.`,
    figures: [
      ...pastedOutcomes.map((outcome) => ({
        what: `Lines: ${outcome}`,
        value: (100 * counts[outcome]) / lines.length,
        unit: '%',
        ...(budgets[outcome] && { budget: budgets[outcome] }),
      })),
      { what: 'One line', value: milliseconds / lines.length, unit: 'ms' },
    ],
  });
}
