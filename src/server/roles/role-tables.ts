import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** Roles that an installation, or a company for itself, has made. */
export interface RoleTable {
  /** Empty for a role of the installation. */
  company_id: string;
  name: string;
  title: string;
  /** Separated by spaces. */
  permissions: string;
  updated_at: Instant;
}

/** Who has which role, and how far. */
export interface RoleGrantTable {
  id: string;
  /** One of the two is there. */
  account_id: string | null;
  client_id: string | null;
  role: string;
  reach: string;
  /** The id of the brand or company; empty for the installation. */
  reach_id: string;
  /** The role counts no more from then on. */
  ends_at: Instant | null;
  /** `account:<id>`, `client:<id>`, or the system account of an operator. */
  given_by: string;
  given_at: Instant;
}

/** A client that acts for a company, which the company has made for itself. */
export interface ProgramTable {
  client_id: string;
  company_id: string;
  /** `account:<id>`, or the system account of an operator. */
  made_by: string;
  made_at: Instant;
  /** When it got a token last, to the hour. */
  used_at: Instant | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    roles: RoleTable;
    programs: ProgramTable;
    role_grants: RoleGrantTable;
  }
}

export const roleTables: CapabilityTables = {
  ofAccounts: {
    role_grants: {
      exported: { as: 'roles', columns: ['role', 'reach', 'reach_id', 'ends_at', 'given_at'] },
      onRemoval: 'deleted',
    },
  },
  migrations: {
    '202-roles': [
      `create table roles (
        company_id text not null, name text not null, title text not null, permissions text not null,
        updated_at bigint not null, primary key (company_id, name))`,
      `create table role_grants (
        id text primary key, account_id text, client_id text, role text not null, reach text not null,
        reach_id text not null, ends_at bigint, given_by text not null, given_at bigint not null)`,
      'create index role_grants_by_account on role_grants (account_id)',
      'create index role_grants_by_client on role_grants (client_id)',
      'create index role_grants_by_role on role_grants (role)',
      'create index role_grants_by_reach on role_grants (reach, reach_id)',
    ],
    '237-programs': [
      `create table programs (
        client_id text primary key, company_id text not null, made_by text not null, made_at bigint not null,
        used_at bigint)`,
      'create index programs_of_company on programs (company_id)',
    ],
  },
};
