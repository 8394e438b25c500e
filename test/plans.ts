import pg from 'pg';

/** A statement as the product sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What PostgreSQL says of a step of its plan (`explain (format json)`). */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that stay small: they grow with what operators set up, or have a row for each process. */
const smallTables = new Set([
  'clients',
  'resource_servers',
  'policies',
  'companies',
  'emergency_rules',
  'second_factor_policies',
  'sso_connections',
  'sso_domains',
  'sso_brand_providers',
  'sso_realms',
  'guide_datasets',
  'signing_keys',
  'processes',
  'alarm_evaluation',
  'audit_verifications',
  'own_address',
  'provider_orders',
  'spending_limits',
  'alarm_mails',
  'write_probe',
  'schema_migrations',
]);

/** Partial indexes of rows that wait for something: few, however large their table is. */
const smallIndexes = new Set(['waiting_checks', 'check_references', 'alarms_present']);

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i;
/** The schema or the values of a test may differ: no such table, column or function, values that PostgreSQL refuses. */
const unanswered = /^(42P01|42703|42883|22...)$/;

/**
 * Why a statement does not fit a large table, in words; undefined if it does. The planner may read no whole table, so what
 * is read whole all the same has no index that could serve it.
 * @param client connected to a database with tables that have grown
 */
export async function problemOf(client: pg.Client, { text, values }: SentStatement): Promise<string | undefined> {
  if (!isPlanned.test(text)) return undefined;
  if (mayRepeatItsLimit(text)) return 'its limit may be applied again for each row: choose the rows `as materialized`';
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json, costs off) ${text}`, [...values]);
    return unservedBy(rows[0]['QUERY PLAN'][0].Plan);
  } catch (error) {
    if (error instanceof pg.DatabaseError && unanswered.test(error.code ?? '')) return undefined;
    throw new Error(`PostgreSQL does not explain: ${text}`, { cause: error });
  } finally {
    await client.query('rollback');
  }
}

/** PostgreSQL may run a subquery again for each row of the statement around it, and each time it finds other rows. */
const mayRepeatItsLimit = (text: string) =>
  /\blimit\b/i.test(text) &&
  /\b(for update|update\s+"?\w+"?\s+set|delete from)\b/i.test(text) &&
  !/\bas materialized\b|\bany\s*\(\s*array\b/i.test(text);

/** Steps that stop to read when enough is read. */
const passOn = new Set([
  'LockRows',
  'Result',
  'Subquery Scan',
  'Incremental Sort',
  'Merge Join',
  'Nested Loop',
  'Append',
  'Merge Append',
]);

function unservedBy(node: PlanNode, isLimited = false): string | undefined {
  const table = node['Relation Name'];
  const isOfFew = smallIndexes.has(node['Index Name'] ?? '');
  const isServed = isOfFew || node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined;
  const isFirstRows = isLimited && node.Filter === undefined && node['Node Type'] !== 'Seq Scan';
  const isRead = /Scan$/.test(node['Node Type']) && table !== undefined;
  if (isRead && !isServed && !isFirstRows && !smallTables.has(table))
    return `it reads the whole table ${table} (${node['Node Type']}${node.Filter ? `, ${node.Filter}` : ''})`;
  const isBelowLimit = node['Node Type'] === 'Limit' || (isLimited && passOn.has(node['Node Type']));
  for (const part of node.Plans ?? []) {
    const problem = unservedBy(part, isBelowLimit);
    if (problem) return problem;
  }
  return undefined;
}
