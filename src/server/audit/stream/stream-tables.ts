import type { CapabilityTables } from '../../storage/capability-tables.ts';

declare module '../../storage/tables.ts' {
  interface Tables {
    /** One row: how far the audit was handed over, and which process does it. */
    audit_stream: {
      id: 'own';
      /** The last record that was handed over. */
      at: Instant;
      record_id: string;
      holder: string;
      held_until: Instant;
    };
  }
}

export const auditStreamTables: CapabilityTables = {
  migrations: {
    '194-audit-stream': [
      `create table audit_stream (
        id text primary key, at bigint not null, record_id text not null, holder text not null,
        held_until bigint not null)`,
    ],
  },
};
