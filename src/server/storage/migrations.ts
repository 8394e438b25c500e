import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** A step of the schema. Steps are only ever added, and each leaves an older running version working. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [
  {
    name: '001-foundation',
    statements: [
      `create table companies (
        id text primary key, name text not null, brand_id integer not null,
        sso_enforced integer not null, created_at bigint not null)`,
      `create table accounts (
        id text primary key, company_id text not null references companies (id), brand_id integer not null,
        email text, email_key text unique, first_name text not null, last_name text not null,
        locale text, country_iso text, role text not null, state text not null,
        failures_in_a_row integer not null default 0, created_at bigint not null, updated_at bigint not null)`,
      `create index accounts_of_company on accounts (company_id)`,
      `create table numbers (
        e164 text primary key, company_id text not null references companies (id),
        account_id text references accounts (id))`,
      `create table extensions (
        company_id text not null references companies (id), extension text not null,
        account_id text not null references accounts (id), primary key (company_id, extension))`,
      `create index extensions_of_account on extensions (account_id)`,
      `create table credentials (
        id text primary key, account_id text not null references accounts (id), hash text not null,
        created_at bigint not null, replaced_at bigint)`,
      `create unique index credential_in_force on credentials (account_id) where replaced_at is null`,
      `create table sign_ins (
        id text primary key, client_id text not null, brand_id integer not null, parameters text not null,
        redirect_uri text not null, browser_hash text not null, account_id text, session_hash text, code_hash text, code_expires_at bigint,
        stays_signed_in integer not null default 0, finished_at bigint,
        created_at bigint not null, expires_at bigint not null)`,
      `create index sign_ins_by_expiry on sign_ins (expires_at)`,
      `create table oidc_records (
        model text not null, id text not null, payload text not null, grant_id text, uid text, user_code text,
        consumed_at bigint, expires_at bigint, primary key (model, id))`,
      `create index oidc_records_by_grant on oidc_records (grant_id)`,
      `create index oidc_records_by_uid on oidc_records (uid)`,
      `create index oidc_records_by_user_code on oidc_records (user_code)`,
      `create index oidc_records_by_expiry on oidc_records (expires_at)`,
      `create table clients (
        id text primary key, registration text not null, secret_hash text, created_at bigint not null)`,
      `create table signing_keys (kid text primary key, sealed_jwk text not null, created_at bigint not null)`,
      `create table counters (
        key text primary key, count integer not null, next_allowed_at bigint not null, expires_at bigint not null)`,
      `create index counters_by_expiry on counters (expires_at)`,
      `create table devices (
        account_id text not null, device_hash text not null, seen_at bigint not null,
        primary key (account_id, device_hash))`,
      `create table audit (
        id text primary key, at bigint not null, event text not null, outcome text not null, account_id text,
        client_id text, sign_in_id text, address text, trace_id text)`,
      `create index audit_of_account on audit (account_id, at)`,
    ],
  },
  {
    name: '002-agreements',
    statements: [
      'alter table companies add column terms_version text',
      'alter table companies add column is_government integer not null default 0',
      'alter table sign_ins add column notice_at bigint',
      'alter table sign_ins add column consent_at bigint',
      `create table acceptances (
        account_id text not null, terms_version text not null, sign_in_id text not null, locale text not null,
        at bigint not null, primary key (account_id, terms_version))`,
      `create table consents (
        account_id text not null, client_id text not null, scopes text not null, at bigint not null,
        primary key (account_id, client_id))`,
    ],
  },
  {
    name: '003-sessions-of-accounts',
    statements: [
      'alter table oidc_records add column account_id text',
      'create index oidc_records_of_account on oidc_records (account_id)',
      'create index sign_ins_of_account on sign_ins (account_id)',
    ],
  },
  {
    name: '004-request-of-sign-in',
    statements: ['alter table sign_ins add column request text'],
  },
  {
    // The unique key stays where it is: a version before this one finds the first account by it, and no other.
    name: '005-accounts-of-a-credential',
    statements: [
      'alter table accounts add column shared_email_key text',
      'create unique index accounts_of_shared_email on accounts (shared_email_key, company_id)',
      `create table shared_numbers (
        e164 text not null references numbers (e164), company_id text not null references companies (id),
        account_id text not null references accounts (id), primary key (e164, company_id))`,
      'create index shared_numbers_of_account on shared_numbers (account_id)',
      'alter table sign_ins add column is_recognised integer not null default 0',
      `create table sign_in_choices (
        sign_in_id text not null, account_id text not null, is_recognised integer not null default 0,
        chosen_at bigint, expires_at bigint not null, primary key (sign_in_id, account_id))`,
      'create index sign_in_choices_of_account on sign_in_choices (account_id)',
      'create index sign_in_choices_by_expiry on sign_in_choices (expires_at)',
    ],
  },
  {
    name: '007-access-policies',
    statements: [
      `create table policies (
        id text primary key, company_id text not null references companies (id), effect text not null,
        kind text not null, value text, role text, account_id text references accounts (id),
        identity text not null unique, created_at bigint not null)`,
      'create index policies_of_company on policies (company_id)',
    ],
  },
  {
    name: '009-sunset-notice',
    statements: ['alter table sign_ins add column sunset_notice_at bigint'],
  },
  {
    name: '006-sessions-of-a-person',
    statements: [
      `create table app_sessions (
        session_uid text not null, client_id text not null, account_id text not null, user_agent text,
        started_at bigint not null, last_used_at bigint not null, expires_at bigint not null,
        primary key (session_uid, client_id))`,
      'create index app_sessions_of_account on app_sessions (account_id)',
      'create index app_sessions_by_expiry on app_sessions (expires_at)',
      `create table logout_notices (
        id text primary key, client_id text not null, account_id text not null, sid text not null,
        tries integer not null default 0, next_at bigint not null, expires_at bigint not null)`,
      'create index logout_notices_by_time on logout_notices (next_at)',
      'create index logout_notices_by_expiry on logout_notices (expires_at)',
    ],
  },
  {
    name: '010-devices-by-use',
    statements: ['create index devices_by_use on devices (seen_at)'],
  },
  {
    // A version before this one neither reads nor writes the column; what it proves is told by the other columns.
    name: '011-proofs-of-sign-in',
    statements: ['alter table sign_ins add column proofs text'],
  },
];

/**
 * Applies the migrations that the database has not seen, each in a transaction of its own with the row that records
 * it; a second process that starts at the same time waits on that row and then skips. Answers the names applied.
 */
export async function migrate(db: Kysely<Tables>, steps = migrations): Promise<string[]> {
  await createRecord(db);
  const applied: string[] = [];
  for (const step of steps) if (await applyOnce(db, step)) applied.push(step.name);
  return applied;
}

/** PostgreSQL can answer two processes that create the same table at once with a duplicate in its own catalogue. */
async function createRecord(db: Kysely<Tables>): Promise<void> {
  const create = sql`create table if not exists schema_migrations (name text primary key, at bigint not null)`;
  await create.execute(db).catch(() => create.execute(db));
}

async function applyOnce(db: Kysely<Tables>, step: Migration): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await sql<{ name: string }>`
      insert into schema_migrations (name, at) values (${step.name}, ${Date.now()})
      on conflict (name) do nothing returning name`.execute(transaction);
    if (row.rows.length === 0) return false;
    for (const statement of step.statements) await sql.raw(statement).execute(transaction);
    return true;
  });
}

/** Whether every migration that this version knows is applied. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = new Set(rows.map((row) => row.name));
  return migrations.every((step) => names.has(step.name));
}
