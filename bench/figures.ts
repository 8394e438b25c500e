/** A measured figure with its yardstick and budget. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** A reference value from the same run on the same machine. */
  readonly yardstick?: { readonly what: string; readonly value: number };
  /** The limit: `atLeast` for rates, `atMost` for costs. */
  readonly budget?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Section {
  readonly title: string;
  /** One or two sentences about the measurement. */
  readonly how: string;
  readonly figures: readonly Figure[];
}

/** Whether a figure is within its budget; undefined if it has none. */
export function holds({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** The quantile of values, such as 0.5 for the median. */
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
