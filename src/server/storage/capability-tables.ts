import type { Migration } from './migrations.ts';
import type { MonthlyTable } from './monthly-partitions.ts';
import type { ExpiringTable } from './sweep.ts';
import type { Index } from './table-index.ts';
import type { Tables } from './tables.ts';

/** What becomes of the rows of an account in a table with a column `account_id`. */
export interface RowsOfAccount<Column extends string = string> {
  /** What an export of the person shows: its columns, without secrets and hashes, under this name; or why it is left out. */
  readonly exported: { readonly as: string; readonly columns: readonly Column[] } | { readonly leftOut: string };
  /** When the account is removed, they are deleted, or something else becomes of them. */
  readonly onRemoval: 'deleted' | { readonly instead: string };
}

export type RowsOfAccounts = { readonly [Table in keyof Tables]?: RowsOfAccount<keyof Tables[Table] & string> };

/** The tables of a capability: how they come about, when their rows expire, and whose they are. */
export interface CapabilityTables {
  /** Its statements in each migration, by the name of the migration. A released one never changes. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  /** Indexes of tables that may be large by then, by the name of the migration. */
  readonly indexes?: Readonly<Record<string, readonly Index[]>>;
  /** A table that gets a partition for each month, by the name of the migration. */
  readonly divided?: Readonly<Record<string, MonthlyTable>>;
  readonly expiring?: readonly ExpiringTable[];
  /** Its tables with rows of accounts. */
  readonly ofAccounts?: RowsOfAccounts;
}

/**
 * The migrations in the order of their names, each with the statements of all capabilities.
 * @throws Error when a capability has a migration that is not in the order
 */
export function migrationsInOrder(
  names: readonly string[],
  capabilities: readonly CapabilityTables[],
): readonly Migration[] {
  const unknown = capabilities
    .flatMap(({ migrations, indexes = {}, divided = {} }) => [migrations, indexes, divided].flatMap(Object.keys))
    .find((name) => !names.includes(name));
  if (unknown) throw new Error(`The migration ${unknown} has no place in the order.`);
  return names.map((name) => ({
    name,
    statements: capabilities.flatMap(({ migrations }) => migrations[name] ?? []),
    indexes: capabilities.flatMap(({ indexes }) => indexes?.[name] ?? []),
    divided: capabilities.flatMap(({ divided }) => divided?.[name] ?? []),
  }));
}
