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

/**
 * A query that is compiled once and run with different values, because building a small query costs more than running it.
 * @param build builds the query with placeholders; it must not inspect them
 * @returns what runs the query, in a transaction if one is given
 */
export function prepareQuery<Values extends Readonly<Record<string, unknown>>, Row = never>(
  queries: Queries,
  build: (slot: SlotsOf<Values>) => Compilable<Row>,
): (values: Values, tx?: Queries) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values, tx = queries) => {
    compiled ??= build((name) => new Slot(name) as never).compile(); // a placeholder can have any type, since the query does not inspect it
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return tx.executeQuery<Row>({ ...compiled, parameters });
  };
}
