import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queries } from './transaction.ts';

/** Placeholder for a value that is supplied at each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder of a value by its name. */
type SlotsOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** Runs the query, in a transaction if one is given. */
export interface PreparedQuery<Values, Row> {
  (values: Values, tx?: Queries): Promise<QueryResult<Row>>;
  /** The statement with these values, to be sent with others. */
  with(values: Values): CompiledQuery<Row>;
}

/**
 * A query that is compiled once and run with different values, because building a small query costs more than running it.
 * @param build builds the query with placeholders; it must not inspect them
 */
export function prepareQuery<Values extends Readonly<Record<string, unknown>>, Row = never>(
  queries: Queries,
  build: (slot: SlotsOf<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  function compile(values: Values): CompiledQuery<Row> {
    compiled ??= build((name) => new Slot(name) as never).compile(); // a placeholder can have any type, since the query does not inspect it
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return { ...compiled, parameters };
  }
  const run = (values: Values, tx: Queries = queries) => tx.executeQuery<Row>(compile(values));
  return Object.assign(run, { with: compile });
}
