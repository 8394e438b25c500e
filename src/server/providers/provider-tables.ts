import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** How often a service was asked in ten minutes, and what came of it. It says nothing of a person. */
export interface ProviderCountTable {
  /** When the ten minutes began. */
  at: Instant;
  /** `email`, `sms`, `voice`, or a service that is asked in a sign-in. */
  service: string;
  /** Empty for a service that has one provider alone. */
  provider: string;
  /** ISO 3166 code of the number that was written to or called; empty for the rest. */
  country: string;
  outcome: string;
  /** Why it failed, such as `550`. */
  reason: string;
  count: number;
  /** How long all of them took. */
  ms: number;
  expires_at: Instant;
}

/** Which providers send the messages of a way to a country, as somebody has set it. It outranks the environment. */
export interface ProviderOrderTable {
  channel: string;
  /** ISO 3166 code; empty for each country without an order of its own. */
  country: string;
  /** JSON: names of providers, the first choice first. */
  providers: string;
  reason: string;
  /** `account:<id>`, `client:<id>`, or a system account for the command line. */
  set_by: string;
  set_at: Instant;
  /** Null: it holds until somebody ends it. */
  expires_at: Instant | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    provider_counts: ProviderCountTable;
    provider_orders: ProviderOrderTable;
  }
}

/** What makes a count one row. */
export const providerCountKey = [
  'at',
  'service',
  'provider',
  'country',
  'outcome',
  'reason',
] as const satisfies readonly (keyof ProviderCountTable)[];

export const providerTables: CapabilityTables = {
  migrations: {
    '245-providers': [
      `create table provider_counts (
        at bigint not null, service text not null, provider text not null, country text not null, outcome text not null,
        reason text not null, count bigint not null, ms bigint not null, expires_at bigint not null,
        primary key (${providerCountKey.join(', ')}))`,
      'create index provider_counts_by_expiry on provider_counts (expires_at)',
      `create table provider_orders (
        channel text not null, country text not null, providers text not null, reason text not null, set_by text not null,
        set_at bigint not null, expires_at bigint, primary key (channel, country))`,
    ],
  },
  expiring: [
    { table: 'provider_counts', key: providerCountKey },
    { table: 'provider_orders', key: ['channel', 'country'] },
  ],
};
