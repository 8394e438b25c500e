import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** What text messages and calls of a brand have cost in an hour or a day, by country. It says nothing of a person. */
export interface SpendingCountTable {
  /** `hour` or `day` (UTC). */
  unit: string;
  /** When the hour or the day began. */
  at: Instant;
  brand_id: number;
  channel: string;
  /** By which the price was looked up; empty for a number of no country. */
  country: string;
  /** In thousandths of the currency. */
  amount: number;
  messages: number;
  expires_at: Instant;
}

/** The limit that somebody has set for a brand, until it ends. It outranks `brand.json` and the environment. */
export interface SpendingLimitTable {
  brand_id: number;
  /** In thousandths of the currency. */
  amount: number;
  reason: string;
  /** `account:<id>`, `client:<id>`, or a system account for the command line. */
  set_by: string;
  /** 1 if it was set by who operates the installation, who alone changes it then. */
  is_of_installation: number;
  set_at: Instant;
  expires_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    spending_counts: SpendingCountTable;
    spending_limits: SpendingLimitTable;
  }
}

/** What makes a count one row. */
export const countKey = [
  'unit',
  'at',
  'brand_id',
  'channel',
  'country',
] as const satisfies readonly (keyof SpendingCountTable)[];

export const spendingTables: CapabilityTables = {
  migrations: {
    '243-spending': [
      `create table spending_counts (
        unit text not null, at bigint not null, brand_id integer not null, channel text not null, country text not null,
        amount bigint not null, messages bigint not null, expires_at bigint not null,
        primary key (${countKey.join(', ')}))`,
      'create index spending_counts_by_expiry on spending_counts (expires_at)',
      `create table spending_limits (
        brand_id integer primary key, amount bigint not null, reason text not null, set_by text not null,
        is_of_installation integer not null, set_at bigint not null, expires_at bigint not null)`,
    ],
  },
  expiring: [
    { table: 'spending_counts', key: countKey },
    { table: 'spending_limits', key: ['brand_id'] },
  ],
};
