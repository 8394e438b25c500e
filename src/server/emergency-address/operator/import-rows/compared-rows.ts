import { z } from 'zod';
import { OperationRefused } from '../../../operation/operation.ts';
import { hashToken } from '../../../secrets/secrets.ts';

/** What an import does with a row. */
export const rowOutcomes = ['new', 'changed', 'same', 'refused'] as const;

const fieldChange = z
  .object({ field: z.string(), before: z.string().optional(), after: z.string().optional() })
  .meta({ id: 'FieldChange' });
export type FieldChange = Readonly<z.output<typeof fieldChange>>;

/** What is said of each row of a file that is compared. */
export const comparedRow = z.object({
  line: z.int().describe('Number of the line of the file.'),
  outcome: z.enum(rowOutcomes),
  id: z.string().optional().describe('Id of what is there.'),
  seen: z
    .string()
    .optional()
    .describe('Version of what is there. A row that is imported with it changes this version, and no newer one.'),
  changes: z.array(fieldChange).readonly().optional(),
  problem: z.string().optional().describe('Why it is refused, as a sentence.'),
});
export type ComparedRow = Readonly<z.output<typeof comparedRow>>;

/** The version that a row changes. */
export const seen = z
  .string()
  .max(64)
  .optional()
  .describe('Version of what is there, as the comparison has said it. Without it the row only adds.');

/** Whether rows that differ from what is there are compared as changes. */
export const mayChange = z
  .boolean()
  .default(false)
  .describe('A row that is there with other values is a change. Without it the row is refused.');

/** What an import has changed, for the audit. */
export const changedIds = z.array(z.string()).readonly().describe('Ids of what was changed.');

interface ImportOutcome {
  readonly added: number;
  readonly changed: number;
  readonly ids: readonly string[];
  readonly unchanged: number;
  readonly problems: readonly unknown[];
}

/** What the audit says of an import. */
export const importDetails = (
  { company, file, rows }: { company: string; file?: string | undefined; rows: readonly unknown[] },
  { added, changed, ids, unchanged, problems }: ImportOutcome,
): object => ({ company, file, lines: rows.length, added, changed, ids, unchanged, refused: problems.length });

/** How an import treats what is there already. */
export interface ImportMode {
  /** Nothing is kept: the outcome says what would be. */
  readonly isCompared: boolean;
  /** Rows that differ are changes, also without a version. */
  readonly mayChange: boolean;
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** A version of what is there, which changes with its values. */
export const versionOf = (values: Values | readonly Values[]): string => hashToken(JSON.stringify(values));

const textOf = (value: string | boolean | undefined) => (value === undefined ? undefined : String(value));

/** The values that differ, field by field. */
export function changesOf(before: Values, after: Values): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
}

/** What a row was compared with is not there any more as it was. */
export const changedMeanwhile = (): OperationRefused =>
  new OperationRefused('It was changed meanwhile. Compare the file again.');
