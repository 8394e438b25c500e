import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyConfig,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import { addEndedSpan } from '../tracing/spans.ts';
import { isTracing } from '../tracing/start-tracing.ts';

/** In a statement that is written by hand, the first table follows one of these words. */
const firstTable = /\b(?:from|into|update|join)\s+"?(\w+)\b"?(?!\()/i;

/** The table that a statement reads first, or changes. */
function tableOf({ query, sql }: { readonly query: RootOperationNode; readonly sql: string }): string | undefined {
  const table = namedTable(query);
  return table && TableNode.is(table) ? table.table.identifier.name : firstTable.exec(sql)?.[1];
}

function namedTable(query: RootOperationNode) {
  if (SelectQueryNode.is(query) || DeleteQueryNode.is(query)) return query.from?.froms[0];
  if (InsertQueryNode.is(query)) return query.into;
  return UpdateQueryNode.is(query) ? query.table : undefined;
}

/**
 * Tells the trace of each statement by its verb and table, without its values. Nothing listens where no traces are told, so
 * that a statement costs nothing more then.
 */
export function tracedStatements(system: 'postgresql' | 'sqlite'): Pick<KyselyConfig, 'log'> {
  if (!isTracing()) return {};
  return {
    log({ level, query, queryDurationMillis }) {
      const verb = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? '';
      const table = tableOf(query);
      const attributes = {
        'db.system.name': system,
        'db.operation.name': verb,
        ...(table !== undefined && { 'db.collection.name': table }),
      };
      const startedAt = performance.timeOrigin + performance.now() - queryDurationMillis;
      addEndedSpan([verb, table].filter(Boolean).join(' '), attributes, { startedAt, failed: level === 'error' });
    },
  };
}
