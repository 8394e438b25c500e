import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Access policies; each value of a rule is a row. */
export interface PolicyTable {
  id: string;
  company_id: string;
  effect: string;
  kind: string;
  /** A network, a country or a client. */
  value: string | null;
  role: string | null;
  account_id: string | null;
  /** Unique key over all columns of the rule, which prevents duplicates. */
  identity: string;
  created_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    policies: PolicyTable;
  }
}

export const policyTables: CapabilityTables = {
  ofAccounts: {
    policies: {
      exported: { as: 'policies', columns: ['effect', 'kind', 'value', 'created_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '007-access-policies': [
      `create table policies (
        id text primary key, company_id text not null references companies (id), effect text not null,
        kind text not null, value text, role text, account_id text references accounts (id),
        identity text not null unique, created_at bigint not null)`,
      'create index policies_of_company on policies (company_id)',
    ],
  },
};
