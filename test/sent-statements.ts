import pg from 'pg';
import type { SentStatement } from './plans.ts';

/** The code that sends a statement: the first frame that is neither a package nor the storage that all share. */
function senderOf(stack: string): string {
  const lines = stack.split('\n').slice(1);
  return lines.find((line) => !/node_modules|node:|server\/storage\/(?!sweep)|test\/sent-statements/.test(line)) ?? '';
}

/** Statements of the product itself, not those of tests. */
function isOfProduct(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const sender = senderOf(new Error().stack ?? '');
  Error.stackTraceLimit = stackTraceLimit;
  return /\/(src|dist)\/server\//.test(sender) && !sender.includes('.test.ts');
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
