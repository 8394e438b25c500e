// Records and tables as text. The rows of operations use it; it needs no command line.

/** Names of fields that contain a time, in milliseconds since 1970. */
const isTime = (name: string, value: unknown): value is number => /(?:At|^at)$/.test(name) && typeof value === 'number';

/** The same record with its times in ISO 8601. */
export function readable(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isTime(name, value) ? new Date(value).toISOString() : value]),
  );
}

/** Formats a record as lines of `name  value`, without empty values. */
export function formatFields(record: object): string {
  const present = Object.entries(readable(record)).filter(([, value]) => value !== undefined && String(value) !== '');
  const width = Math.max(...present.map(([name]) => name.length));
  return present.map(([name, value]) => `${name.padEnd(width)}  ${textOf(name, value)}`).join('\n');
}

/** A value as a person reads it. A time is in ISO 8601. */
export function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf('', one)).join(' ');
  if (isTime(name, value)) return new Date(value).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats rows as a table with aligned columns. */
export function formatColumns(rows: readonly (readonly string[])[], widths = widthsOf(rows)): string {
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The widths of columns, at least those given. */
export function widthsOf(rows: readonly (readonly string[])[], least: readonly number[] = []): readonly number[] {
  const widths = [...least];
  for (const row of rows) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return widths;
}

/** A time in ISO 8601. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** A word with a time. Empty without a time. */
export const atTime = (words: string, at: number | undefined): string =>
  at === undefined ? '' : `${words} ${isoTime(at)}`;

/** From when on something cannot be put off, as a further sentence. */
export const deadline = (at: number | undefined): string =>
  at === undefined ? '' : ` It cannot be put off from ${isoTime(at)}.`;
