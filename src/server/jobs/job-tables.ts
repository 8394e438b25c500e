import type { Generated } from 'kysely';
import type { CapabilityTables } from '../storage/capability-tables.ts';
import type { Instant } from '../storage/tables.ts';

/** A bulk job on the accounts of a company. */
export interface JobTable {
  /** Later ones sort after earlier ones. */
  id: string;
  company_id: string;
  kind: string;
  /** What becomes of accounts that no row names. */
  missing: string;
  /** More of them are left as they are. */
  most_missing: number | null;
  costly: string;
  is_preview: number;
  is_silent: number;
  sends_activation: number;
  /** Encrypted: people write names into notes. */
  sealed_note: string | null;
  /** Who acts, for the audit. */
  made_by: string;
  started_by: string | null;
  /** The rights that it was started with, as JSON: those of the roles within the scopes of the token. Null for the command line. */
  started_rights: Generated<string | null>;
  /** Permissions that fields of its rows need, separated by spaces. */
  row_permissions: Generated<string>;
  state: string;
  /** Why it has failed, or has left missing accounts as they are. */
  problem: string | null;
  made_at: Instant;
  started_at: Instant | null;
  finished_at: Instant | null;
  part_count: number;
  row_count: number;
  /** Rows and accounts by what became of them. */
  done: number;
  added: number;
  changed: number;
  same: number;
  removed: number;
  disabled: number;
  refused: number;
  /** The first line of the part that is next. */
  next_line: number;
  /** The last account that was looked at, while missing ones are looked for. */
  missing_after: string | null;
  /** Missing accounts that are done. Their lines follow those of the rows. */
  missing_done: number;
  /** Ids of accounts that a refused row named with others, as JSON. They are not missing. */
  spared: string;
  /** 1: it cannot be told of all rows whose they are, or some name another company. */
  is_unclear: number;
  /** Who works on it, until when, and when it had its last turn. */
  holder: string;
  held_until: Instant;
  turn_at: Instant;
  /** Turns in a row that have failed. */
  failures: number;
  expires_at: Instant;
}

/** Rows of a job that are not done yet. */
export interface JobPartTable {
  job_id: string;
  /** From 0 on. */
  part: number;
  row_count: number;
  /** Encrypted. */
  sealed_rows: string;
  expires_at: Instant;
}

/** What became of a line, without data of persons. */
export interface JobLineTable {
  job_id: string;
  line: number;
  outcome: string;
  account_id: string | null;
  /** Names of the changed fields, separated by spaces. */
  fields: string | null;
  problem: string | null;
  written_at: Instant;
}

declare module '../storage/tables.ts' {
  interface Tables {
    jobs: JobTable;
    job_parts: JobPartTable;
    job_lines: JobLineTable;
  }
}

/**
 * States of a job that is worked on. `acting` is that of acts on accounts (decision 233): a process of the version before does
 * not know these kinds, and takes only jobs that are `running`.
 */
export const inWork = ['running', 'acting'];

const dayMs = 24 * 3600 * 1000;

/** A finished job and its report are kept so long. */
export const keptMs = 30 * dayMs;
/** What was never started ends so long after its last part. */
export const openMs = dayMs;
/** A job may take days, and its report stays as long as the job. */
const linesKeptMs = keptMs + 7 * dayMs;

export const jobTables: CapabilityTables = {
  ofAccounts: {
    job_lines: {
      exported: { as: 'bulkJobs', columns: ['outcome', 'fields', 'written_at'] },
      onRemoval: { instead: 'The report of a job says which accounts it has removed, by their ids, until it expires.' },
    },
  },
  migrations: {
    '205-jobs': [
      `create table jobs (
        id text primary key, company_id text not null, kind text not null, missing text not null, most_missing bigint,
        costly text not null, is_preview integer not null, is_silent integer not null, sends_activation integer not null,
        sealed_note text, made_by text not null, started_by text, state text not null, problem text,
        made_at bigint not null, started_at bigint, finished_at bigint, part_count bigint not null,
        row_count bigint not null, done bigint not null, added bigint not null, changed bigint not null,
        same bigint not null, removed bigint not null, disabled bigint not null, refused bigint not null,
        next_line bigint not null, missing_after text, missing_done bigint not null, spared text not null,
        is_unclear integer not null, holder text not null, held_until bigint not null, turn_at bigint not null,
        failures integer not null, expires_at bigint not null)`,
      'create index jobs_of_company on jobs (company_id, id)',
      'create index jobs_by_state on jobs (state, turn_at)',
      'create index jobs_by_expiry on jobs (expires_at)',
      `create table job_parts (
        job_id text not null, part bigint not null, row_count bigint not null, sealed_rows text not null,
        expires_at bigint not null, primary key (job_id, part))`,
      'create index job_parts_by_expiry on job_parts (expires_at)',
      `create table job_lines (
        job_id text not null, line bigint not null, outcome text not null, account_id text, fields text, problem text,
        written_at bigint not null, primary key (job_id, line))`,
      'create index job_lines_of_account on job_lines (account_id, job_id)',
      'create index job_lines_by_time on job_lines (written_at)',
    ],
    '211-rights-of-jobs': [
      'alter table jobs add column started_rights text',
      "alter table jobs add column row_permissions text not null default ''",
    ],
  },
  indexes: { '251-jobs-of-kinds': [{ name: 'jobs_of_kind', on: 'jobs (kind, id)' }] },
  expiring: [
    { table: 'jobs', key: ['id'] },
    { table: 'job_parts', key: ['job_id', 'part'] },
    { table: 'job_lines', key: ['job_id', 'line'], keptAfter: { column: 'written_at', keptMs: linesKeptMs } },
  ],
};
