import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** The scopes that an account has granted to a client. */
export interface ConsentTable {
  account_id: string;
  client_id: string;
  /** Scopes, separated by spaces. */
  scopes: string;
  at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    consents: ConsentTable;
  }
}

export const consentTables: CapabilityTables = {
  ofAccounts: {
    consents: { exported: { as: 'consents', columns: ['client_id', 'scopes', 'at'] }, onRemoval: 'deleted' },
  },
  migrations: {
    '002-agreements': [
      `create table consents (
        account_id text not null, client_id text not null, scopes text not null, at bigint not null,
        primary key (account_id, client_id))`,
    ],
  },
};
