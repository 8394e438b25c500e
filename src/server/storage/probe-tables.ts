import type { CapabilityTables } from './capability-tables.ts';

declare module './tables.ts' {
  interface Tables {
    /** One row, which `canWrite` writes anew. */
    write_probe: { id: string; filler: string };
  }
}

export const probeTables: CapabilityTables = {
  migrations: { '013-write-probe': ['create table write_probe (id text primary key, filler text not null)'] },
};
