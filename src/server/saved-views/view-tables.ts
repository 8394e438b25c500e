import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Filters, order and columns of a list, under a name. */
export interface SavedViewTable {
  id: string;
  /** Who has made it; null once that account is removed. */
  account_id: string | null;
  /** The list. */
  area: string;
  name: string;
  /** The parameters of the list, as a query string. */
  query: string;
  /** The company that it is shared with. */
  company_id: string | null;
  updated_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    saved_views: SavedViewTable;
  }
}

export const savedViewTables: CapabilityTables = {
  ofAccounts: {
    saved_views: {
      exported: { as: 'savedViews', columns: ['area', 'name', 'query', 'company_id', 'updated_at'] },
      onRemoval: { instead: 'releaseViews' },
    },
  },
  migrations: {
    '227-saved-views': [
      `create table saved_views (
        id text primary key, account_id text, area text not null, name text not null, query text not null,
        company_id text, updated_at bigint not null)`,
      'create index saved_views_of_account on saved_views (account_id)',
      'create index saved_views_of_company on saved_views (company_id)',
    ],
  },
};
