import { sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Queries } from '../storage/transaction.ts';

/** A table of counts. Its key makes a row; what is counted is added up. */
export interface CountedTable<Name extends keyof Tables> {
  readonly table: Name;
  readonly key: readonly string[];
  readonly sums: readonly string[];
  /** A column that has the same value in all that makes one row. */
  readonly expiry: string;
}

/** Counts in memory. They are written now and then, so that nothing that is counted waits for it. */
export interface DelayedCounts<Row> {
  add(row: Row): void;
  /** Writes what was counted, in a statement for a thousand rows. It is kept and written the next time if that fails. */
  write(): Promise<void>;
}

/** Rows of a statement: SQLite takes 32,766 values, PostgreSQL 65,535. */
const rowsAtOnce = 1000;

/** Adds counts to the rows of all processes. @typeParam Row the columns of the key, of the sums and of the expiry */
export function createDelayedCounts<Row extends object>(
  db: Queries,
  counted: CountedTable<keyof Tables>,
): DelayedCounts<Row> {
  let rows = new Map<string, Columns>();
  function add(row: Columns): void {
    const key = JSON.stringify(counted.key.map((column) => row[column]));
    const known = rows.get(key);
    const sums = counted.sums.map((sum) => [sum, Number(known?.[sum] ?? 0) + Number(row[sum])]);
    rows.set(key, { ...row, ...Object.fromEntries(sums) });
  }
  return {
    add: (row) => add({ ...row } as Columns),
    async write() {
      const written = rows;
      rows = new Map();
      try {
        await addRows(db, counted, written);
      } catch (error) {
        for (const row of written.values()) add(row);
        throw error;
      }
    },
  };
}

type Columns = Readonly<Record<string, string | number>>;

/** Each process writes its rows in the same order, so that none waits for another in a circle. */
async function addRows(
  db: Queries,
  { table, key, sums, expiry }: CountedTable<keyof Tables>,
  rows: ReadonlyMap<string, Columns>,
): Promise<void> {
  const columns = [...key, ...sums, expiry];
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const names = (all: readonly string[]) => sql.join(all.map((column) => sql.ref(column)));
  const added = sums.map((sum) => sql`${sql.ref(sum)} = ${sql.ref(`${table}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`);
  for (let at = 0; at < sorted.length; at += rowsAtOnce) {
    const values = sorted.slice(at, at + rowsAtOnce).map((row) => sql`(${sql.join(columns.map((one) => row[one]))})`);
    await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values)}
      on conflict (${names(key)}) do update set ${sql.join(added)}`.execute(db);
  }
}
