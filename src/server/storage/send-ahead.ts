import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** The answer of PostgreSQL's driver, as far as it is needed. */
interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
}

/** A statement whose sender goes on before the answer. */
export interface SentAhead {
  answerWith(answer: Promise<Answer>): void;
}

/** Statements that may be sent ahead, by their parameters, which the query builder hands to the driver as they are. */
const marked = new WeakMap<readonly unknown[], SentAhead>();

/** For the driver: the mark of a statement, once. */
export function takeAhead(parameters: readonly unknown[]): SentAhead | undefined {
  const ahead = marked.get(parameters);
  marked.delete(parameters);
  return ahead;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE']);

const resultOf = <Row>({ command, rowCount, rows }: Answer): QueryResult<Row> => ({
  rows: rows as Row[], // as the statement says
  ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

/**
 * Sends a statement of a transaction to PostgreSQL without waiting for its answer, so that the next ones need no round trip
 * more. A failure is told by the next statement that is waited for, or by the commit. The embedded database runs it at once.
 * @returns when the statement is sent; `answer` comes later, and rejects if the statement fails
 */
export async function sendAhead<Row>(
  tx: Pick<Kysely<Tables>, 'executeQuery'>,
  query: CompiledQuery<Row>,
): Promise<{ readonly answer: Promise<QueryResult<Row>> }> {
  const parameters = [...query.parameters];
  const { promise: answer, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
  answer.catch(() => undefined); // told by the next statement
  marked.set(parameters, {
    answerWith: (given) => void given.then((known) => resolve(resultOf(known)), reject),
  });
  const result = await tx.executeQuery<Row>({ ...query, parameters });
  if (marked.has(parameters)) resolve(result);
  return { answer };
}
