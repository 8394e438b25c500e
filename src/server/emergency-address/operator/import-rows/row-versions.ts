import type { ComparedRow } from './compared-rows.ts';

/** Rows with the versions of what they change, as a comparison has said them. */
export function withVersions<Row extends { readonly line: number }>(
  rows: readonly Row[],
  compared: readonly Pick<ComparedRow, 'line' | 'seen'>[],
): (Row & { seen: string | undefined })[] {
  const seen = new Map(compared.map((one) => [one.line, one.seen]));
  return rows.map((row) => ({ ...row, seen: seen.get(row.line) }));
}

interface Comparison {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rows: readonly Pick<ComparedRow, 'line' | 'changes'>[];
}

/** What an import would do: a line of numbers, and a line for each value that it changes. */
export function writtenComparison({ added, changed, unchanged, rows }: Comparison): readonly string[] {
  const values = rows.flatMap(({ line, changes = [] }) =>
    changes.map(({ field, before = '', after = '' }) => `  line ${line}: ${field}: "${before}" becomes "${after}"`),
  );
  const different = changed > 0 ? ` Changed: ${changed}.` : '';
  return [`New: ${added}.${different} There already: ${unchanged}.`, ...values];
}
