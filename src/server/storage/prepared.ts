import type { Compilable, CompiledQuery, Expression, QueryResult } from 'kysely';
import type { StoredId } from './stored-id.ts';
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

/** Runs a query for an id, known or stored. */
export type QueryById<Row, Id extends string | number, Values> = (
  id: Id | StoredId<Id>,
  ...values: keyof Values extends never ? [] : [Values]
) => Promise<QueryResult<Row>>;

/** A query by one id, which is compiled once, and once more for each place where the id may be stored. */
export function prepareById<Row, Id extends string | number = string, Values extends object = Record<never, never>>(
  queries: Queries,
  build: (id: Id | Expression<Id>, slot: SlotsOf<Values>) => Compilable<Row>,
): QueryById<Row, Id, Values> {
  type All = Values & { readonly id: Id | string };
  const prepared = new Map<string, PreparedQuery<All, Row>>();
  function at(id: Id | StoredId<Id>): PreparedQuery<All, Row> {
    const place = typeof id === 'object' ? id.place : '';
    const known =
      prepared.get(place) ??
      prepareQuery<All, Row>(queries, (slot) =>
        build(typeof id === 'object' ? id.select(slot('id') as string) : (slot('id') as Id), slot),
      );
    prepared.set(place, known);
    return known;
  }
  return (id, ...[values]) => at(id)({ ...(values as Values), id: typeof id === 'object' ? id.key : id } as All);
}
