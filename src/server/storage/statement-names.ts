import { isStalePlan } from './conflict.ts';

/** A statement for the driver. One with a name is prepared once on each connection. */
export interface NamedStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** A statement that was sent so often is worth a name. */
const namedFrom = 3;
/** Each connection keeps so many prepared statements, of a few kilobytes each. */
const mostNames = 300;
/** Longer statements write many rows, and differ each time. */
const longestNamed = 4000;
const mostCounted = 2000;
/** Whether an index serves a pattern depends on its letters, so one plan for all values would read whole tables. */
const isPlannedByValues = /\blike \$\d/;

/** Gives names to statements that come again and again, so that PostgreSQL parses and plans them once for each connection. */
export interface StatementNames {
  named(text: string, values: readonly unknown[]): NamedStatement;
  /** Lets all statements be prepared again, once a change of a table has made a plan useless. */
  noteFailure(error: unknown): void;
}

/** @param isPooled a pooler may give each transaction another connection, so nothing is prepared */
export function createStatementNames(isPooled: boolean): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    if (isPlannedByValues.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames || text.length > longestNamed) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    if (count < namedFrom) return undefined;
    uses.delete(text);
    const name = `s${generation}_${names.size}`;
    names.set(text, name);
    return name;
  }

  return {
    named(text, values) {
      const name = isPooled || values.length === 0 ? undefined : nameOf(text);
      return { text, values: [...values], ...(name !== undefined && { name }) };
    },
    noteFailure(error) {
      if (!isStalePlan(error)) return;
      generation += 1;
      names.clear();
    },
  };
}
