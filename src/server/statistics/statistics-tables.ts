import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** How many sign-ins came to a step, or failed at it, in an hour or a day. It says nothing of a person. */
export interface SignInCountTable {
  /** `hour` or `day` (UTC). */
  unit: string;
  /** When the hour or the day began. */
  at: Instant;
  brand_id: number;
  client_id: string;
  /** Empty before the account is known. */
  company_id: string;
  step: string;
  /** Empty where the step has none. */
  way: string;
  outcome: string;
  /** The code or the name of the error that was shown; empty without one. */
  error: string;
  count: number;
  expires_at: Instant;
}

/** The sum of the counts of all companies, of an hour or a day that is over. It is made of `sign_in_counts` alone. */
export type SignInTotalTable = Omit<SignInCountTable, 'company_id'>;

/** One row: until when totals are complete, and which process sums up. */
export interface SignInTotalsStateTable {
  id: 'own';
  /** Hours and days that end by then have totals; 0 before the first ones. */
  complete_until: Instant;
  holder: string;
  held_until: Instant;
}

/** The last completed sign-in of an account. */
export interface AccountActivityTable {
  account_id: string;
  last_sign_in_at: Instant;
  /** The methods of its proofs, in their order, joined by `+`. */
  last_way: string;
  last_client_id: string;
  /** Of the browser. */
  last_address: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    sign_in_counts: SignInCountTable;
    sign_in_totals: SignInTotalTable;
    sign_in_totals_state: SignInTotalsStateTable;
    account_activity: AccountActivityTable;
  }
}

/** What makes a count one row. */
export const countKey = [
  'unit',
  'at',
  'brand_id',
  'client_id',
  'company_id',
  'step',
  'way',
  'outcome',
  'error',
] as const satisfies readonly (keyof SignInCountTable)[];

/** What makes a total one row. */
export const totalKey = [
  'unit',
  'at',
  'brand_id',
  'client_id',
  'step',
  'way',
  'outcome',
  'error',
] as const satisfies readonly (keyof SignInTotalTable)[];

export const statisticsTables: CapabilityTables = {
  ofAccounts: {
    account_activity: {
      exported: { as: 'lastSignIn', columns: ['last_sign_in_at', 'last_way', 'last_client_id', 'last_address'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '228-statistics': [
      `create table sign_in_counts (
        unit text not null, at bigint not null, brand_id integer not null, client_id text not null,
        company_id text not null, step text not null, way text not null, outcome text not null, error text not null,
        count bigint not null, expires_at bigint not null, primary key (${countKey.join(', ')}))`,
      'create index sign_in_counts_of_company on sign_in_counts (company_id, unit, at)',
      'create index sign_in_counts_of_brand on sign_in_counts (brand_id, unit, at)',
      'create index sign_in_counts_by_expiry on sign_in_counts (expires_at)',
      // The version before removes accounts without knowing this table.
      `create table account_activity (
        account_id text primary key references accounts (id) on delete cascade, last_sign_in_at bigint not null,
        last_way text not null, last_client_id text not null)`,
    ],
    '228-last-addresses': ['alter table account_activity add column last_address text'],
    '239-totals-of-sign-ins': [
      `create table sign_in_totals (
        unit text not null, at bigint not null, brand_id integer not null, client_id text not null, step text not null,
        way text not null, outcome text not null, error text not null, count bigint not null, expires_at bigint not null,
        primary key (${totalKey.join(', ')}))`,
      'create index sign_in_totals_by_expiry on sign_in_totals (expires_at)',
      `create table sign_in_totals_state (
        id text primary key, complete_until bigint not null, holder text not null, held_until bigint not null)`,
      "insert into sign_in_totals_state (id, complete_until, holder, held_until) values ('own', 0, '', 0)",
    ],
  },
  expiring: [
    { table: 'sign_in_counts', key: countKey },
    { table: 'sign_in_totals', key: totalKey },
  ],
};
