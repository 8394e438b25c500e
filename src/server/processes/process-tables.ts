import type { CapabilityTables } from '../storage/capability-tables.ts';

declare module '../storage/tables.ts' {
  interface Tables {
    /** One row: the origin of the installation, as its server has it. */
    own_address: { id: string; public_url: string; updated_at: Instant };
    /** The processes that run, each with the ids of the secrets that it knows. */
    processes: {
      id: string;
      secret_ids: string;
      seen_at: Instant;
      /** Null: a process of a version that does not say it. */
      started_at: Instant | null;
      version: string | null;
      schema_id: string | null;
      settings_id: string | null;
    };
  }
}

export const processTables: CapabilityTables = {
  migrations: {
    '085-own-address': [
      'create table own_address (id text primary key, public_url text not null, updated_at bigint not null)',
    ],
    '086-processes': [
      'create table processes (id text primary key, secret_ids text not null, seen_at bigint not null)',
    ],
    '240-process-list': [
      'alter table processes add column started_at bigint',
      'alter table processes add column version text',
      'alter table processes add column schema_id text',
      'alter table processes add column settings_id text',
    ],
  },
  expiring: [{ table: 'processes', key: ['id'], keptAfter: { column: 'seen_at', keptMs: 24 * 3600 * 1000 } }],
};
