import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queries } from './transaction.ts';

/** Stands for a value that each run brings. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The stand-in of each value, to write where the value would stand. */
type SlotsOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A query that is built and compiled once and run with other values each time: for a small statement, building it
 * costs more than running it.
 * @param build writes the query with a slot for each value; it must not look at them
 */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row = never>(
  queries: Queries,
  build: (slot: SlotsOf<Values>) => Compilable<Row>,
): (values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => {
    compiled ??= build((name) => new Slot(name) as never).compile(); // a slot passes for any value: the query only carries it
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    return queries.executeQuery<Row>({ ...compiled, parameters });
  };
}
