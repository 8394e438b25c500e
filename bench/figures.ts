/** One measured figure, with what it is to be held against. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Measured in the same run on the same machine. */
  readonly yardstick?: { readonly what: string; readonly value: number };
  /** What must hold; `atLeast` for rates, `atMost` for costs. */
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Section {
  readonly title: string;
  /** How it was measured, in one or two sentences. */
  readonly how: string;
  readonly figures: readonly Figure[];
}

/** Whether a figure keeps its budget; undefined where it has none. */
export function holds({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** The value that this share of them (0 to 1) stays below. */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

function round(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function budgetText({ budget, unit }: Figure): string {
  if (!budget) return '';
  return 'atMost' in budget ? `≤ ${round(budget.atMost)} ${unit}` : `≥ ${round(budget.atLeast)} ${unit}`;
}

const verdict = (figure: Figure) => ({ true: 'holds', false: '**does not hold**' })[String(holds(figure))] ?? '';

/** The report as Markdown. */
export function report(sections: readonly Section[], machine: string): string {
  const parts = sections.map(({ title, how, figures }) => {
    const rows = figures.map((figure) => {
      const { what, value, unit, yardstick } = figure;
      const beside = yardstick ? `${yardstick.what}: ${round(yardstick.value)} ${unit}` : '';
      return `| ${what} | ${round(value)} ${unit} | ${beside} | ${budgetText(figure)} | ${verdict(figure)} |`;
    });
    return `## ${title}\n\n${how}\n\n| | measured | yardstick, same run | budget | |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# What was measured\n\n${machine} Ratios count more than figures.\n\n${parts.join('\n')}`;
}
