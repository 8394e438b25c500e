import { type Config, readConfig } from '../config.ts';
import { type Operator, openOperator } from './operator.ts';

export const print = (text: string) => void process.stdout.write(`${text}\n`);
/** Option parser that collects the values of a repeatable option. */
export const appendOption = (value: string, former: string[] = []) => [...former, value];

/** Runs `work` on the installation that the environment variables select. */
export async function operate(work: (operator: Operator, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const operator = await openOperator(config);
  try {
    await work(operator, config);
  } finally {
    await operator.close();
  }
}

/** Formats a record as lines of `name  value`, without empty values. */
export function formatFields(record: object): string {
  const present = Object.entries(record).filter(([, value]) => value !== undefined && String(value) !== '');
  const width = Math.max(...present.map(([name]) => name.length));
  return present
    .map(([name, value]) => `${name.padEnd(width)}  ${Array.isArray(value) ? value.join(' ') : value}`)
    .join('\n');
}

/** Formats rows as a table with aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(width(at)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
