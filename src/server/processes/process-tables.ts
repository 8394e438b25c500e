import type { CapabilityTables } from '../storage/capability-tables.ts';

declare module '../storage/tables.ts' {
  interface Tables {
    /** One row: the origin of the installation, as its server has it. */
    own_address: { id: string; public_url: string; updated_at: Instant };
  }
}

export const processTables: CapabilityTables = {
  migrations: {
    '085-own-address': [
      'create table own_address (id text primary key, public_url text not null, updated_at bigint not null)',
    ],
  },
};
