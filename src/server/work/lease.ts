import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { randomId } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';

/**
 * The claim of this process to a row that one process has at a time. Its table has the columns `holder` and `held_until`, and
 * the clock of the database decides.
 */
export interface Lease {
  /** Values of the row while this process has it: written when it takes the row, and to lengthen the lease. */
  readonly taken: { readonly holder: string; readonly held_until: RawBuilder<number> };
  /** Values of the row that let another process take it at once. */
  readonly left: { readonly held_until: number };
  /** Whether this process may take the row: it has it already, or whoever had it has not been heard of. */
  readonly isFree: RawBuilder<SqlBool>;
  readonly isMine: RawBuilder<SqlBool>;
}

/**
 * @param table named in conditions, since an upsert knows two rows
 * @param heldMs how long a process that is not heard of keeps the row, in milliseconds
 */
export function createLease(database: Pick<Database, 'now'>, table: string, heldMs: number): Lease {
  const holder = randomId();
  const isMine = sql<SqlBool>`${sql.ref(`${table}.holder`)} = ${holder}`;
  return {
    get taken() {
      return { holder, held_until: sql<number>`${database.now} + ${heldMs}` };
    },
    left: { held_until: 0 },
    get isFree() {
      return sql<SqlBool>`(${isMine} or ${sql.ref(`${table}.held_until`)} < ${database.now})`;
    },
    isMine,
  };
}
