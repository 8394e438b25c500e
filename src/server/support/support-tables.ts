import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/**
 * An error that a user was shown with a reference. It has no data of a person but the id of the sign-in. The screen is drawn again
 * from it (decision 236).
 */
export interface SupportReferenceTable {
  reference: string;
  at: Instant;
  name: string;
  code: number | null;
  /** Method and pattern of the route. */
  asked: string;
  /** The way of the second step that was asked for. */
  way: string | null;
  http_status: number | null;
  detail: string | null;
  client_id: string | null;
  brand_id: number | null;
  locale: string | null;
  /** The version of the texts of the page. */
  texts_version: string | null;
  sign_in_id: string | null;
  sign_in_from: Instant | null;
  sign_in_until: Instant | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    support_references: SupportReferenceTable;
  }
}

const keptMs = 30 * 24 * 3600 * 1000;

export const supportTables: CapabilityTables = {
  migrations: {
    '192-support-references': [
      `create table support_references (
        reference text primary key, at bigint not null, name text not null, code integer, asked text not null,
        http_status integer, detail text, client_id text, brand_id integer, locale text,
        sign_in_id text, sign_in_from bigint, sign_in_until bigint)`,
      'create index support_references_by_time on support_references (at)',
      'create index support_references_of_sign_in on support_references (sign_in_id) where sign_in_id is not null',
    ],
    '236-drawn-references': [
      'alter table support_references add column way text',
      'alter table support_references add column texts_version text',
    ],
  },
  expiring: [{ table: 'support_references', key: ['reference'], keptAfter: { column: 'at', keptMs } }],
};
