import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Append-only: which version of the terms an account accepted, and in which sign-in. */
export interface AcceptanceTable {
  account_id: string;
  terms_version: string;
  sign_in_id: string;
  locale: string;
  at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    acceptances: AcceptanceTable;
  }
}

export const termsTables: CapabilityTables = {
  ofAccounts: {
    acceptances: {
      exported: { as: 'acceptedTerms', columns: ['terms_version', 'locale', 'at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '002-agreements': [
      `create table acceptances (
        account_id text not null, terms_version text not null, sign_in_id text not null, locale text not null,
        at bigint not null, primary key (account_id, terms_version))`,
    ],
  },
};
