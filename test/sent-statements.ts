import pg from 'pg';
import type { SentStatement } from './plans.ts';

/** Files that the code which sends a statement calls: packages, and the storage that all share. */
const between = /node_modules|^node:|server\/storage\/(?!sweep)|test\/sent-statements/;

/** The file of the code that sends a statement. Files are those that run: to look up their sources would take a quarter of the tests' time. */
function fileOfSender(): string {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as readonly string[]; // what is prepared above
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return files.find((file) => file && !between.test(file)) ?? '';
}

/** Statements of the product itself, not those of tests. */
function isOfProduct(): boolean {
  const file = fileOfSender();
  return /\/(src|dist)\/server\//.test(file) && !file.includes('.test.ts');
}

/** Tells of each statement that the product sends to PostgreSQL from this process, once. */
export function watchStatements(tell: (statement: SentStatement) => void): void {
  const seen = new Set<string>();
  const { query } = pg.Client.prototype;
  function watched(this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const { text, values } = typeof asked === 'object' && asked !== null ? (asked as Partial<SentStatement>) : {};
    if (typeof text === 'string' && Array.isArray(values) && !seen.has(text) && isOfProduct()) {
      seen.add(text);
      tell({ text, values });
    }
    return Reflect.apply(query, this, given);
  }
  pg.Client.prototype.query = watched as typeof query;
}
