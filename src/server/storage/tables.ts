/** Milliseconds since 1970, UTC. */
export type Instant = number;

/** The tables of the database. Each capability adds its own by module augmentation, beside its `CapabilityTables`. */
export interface Tables {
  schema_migrations: { name: string; at: Instant };
}
