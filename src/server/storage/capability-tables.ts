import type { Index, Migration } from './migrations.ts';
import type { ExpiringTable } from './sweep.ts';

/** The tables of a capability: how they come about, and when their rows expire. */
export interface CapabilityTables {
  /** Its statements in each migration, by the name of the migration. A released one never changes. */
  readonly migrations: Readonly<Record<string, readonly string[]>>;
  /** Indexes of tables that may be large by then, by the name of the migration. */
  readonly indexes?: Readonly<Record<string, readonly Index[]>>;
  readonly expiring?: readonly ExpiringTable[];
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
    .flatMap(({ migrations, indexes = {} }) => [...Object.keys(migrations), ...Object.keys(indexes)])
    .find((name) => !names.includes(name));
  if (unknown) throw new Error(`The migration ${unknown} has no place in the order.`);
  return names.map((name) => ({
    name,
    statements: capabilities.flatMap(({ migrations }) => migrations[name] ?? []),
    indexes: capabilities.flatMap(({ indexes }) => indexes?.[name] ?? []),
  }));
}
