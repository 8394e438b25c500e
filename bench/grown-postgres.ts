import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { monthOf } from '../src/server/storage/monthly-partitions.ts';
import { freshDatabase } from '../test/database.ts';
import { createDatabase } from '../test/database-server.ts';
import { startPortico } from '../test/portico.ts';
import type { Grown, Size } from './grown-database.ts';

/** Records of the audit have half of their rows in a month that has expired, and half in the present one. */
export interface AuditedSize extends Size {
  readonly audit: number;
}

/** The month of the audit that is older than 400 days. */
const expiredMonth = -15;
const nameOf = (from: number) => `audit_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
export const expiredPartition = () => nameOf(monthOf(Date.now(), expiredMonth));

/** How long sessions and tokens are kept. */
const keptMs = 14 * 24 * 3600_000;

/** Fills a table without its indexes, which are built afterwards: many random rows take far longer with them. */
async function fill(client: pg.Client, table: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await client.query(statement);
  for (const { indexdef } of rows) await client.query(indexdef);
}

/** Fills a month of the audit, in place of the one that is there. */
async function fillMonth(client: pg.Client, later: number, rows: number, accounts: number): Promise<void> {
  const [from, until] = [monthOf(Date.now(), later), monthOf(Date.now(), later + 1)];
  const name = nameOf(from);
  const last = Math.min(until, Date.now()) - 1;
  await client.query(`drop table if exists ${name}`);
  await client.query(`create table ${name} (like audit including defaults)`);
  await client.query(
    `insert into ${name} (id, at, event, outcome, account_id, client_id, sign_in_id, address, trace_id)
      select md5('${name}' || i), ${from} + (${last - from}::float8 * i / ${rows})::bigint,
        (array['signInOpened', 'passwordChecked', 'signInFinished', 'tokenIssued'])[1 + i % 4], 'ok',
        'account-' || (i / 4 * 7919::bigint % ${accounts}), 'demo-web', md5('sign-in' || i / 4),
        '198.51.' || i % 200 || '.' || i % 250, md5('trace' || i)
      from generate_series(1, ${rows}) i`,
  );
  await client.query(`alter table audit attach partition ${name} for values from (${from}) to (${until})`);
}

async function fillAll(client: pg.Client, { accounts, records, audit }: AuditedSize, hash: string): Promise<void> {
  const at = Date.now();
  const each = `from generate_series(0, ${accounts - 1}) i`;
  const person = `'p' || i || '@grown.example'`;
  await client.query(
    `insert into companies (id, name, brand_id, sso_enforced, created_at) values ('grown', 'Grown', 0, 0, ${at})`,
  );
  await fill(
    client,
    'accounts',
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state,
        failures_in_a_row, created_at, updated_at)
      select 'account-' || i, 'grown', 0, ${person}, ${person}, 'Pat', 'Number ' || i, 'user', 'active', 0, ${at}, ${at} ${each}`,
  );
  await client.query(
    `insert into numbers (e164, company_id, account_id) select '+1650' || (10000000 + i), 'grown', 'account-' || i ${each}`,
  );
  await client.query(
    `insert into extensions (company_id, extension, account_id) select 'grown', 1000 + i, 'account-' || i ${each}`,
  );
  await fill(
    client,
    'credentials',
    `insert into credentials (id, account_id, hash, created_at)
      select 'credential-' || i, 'account-' || i, '${hash}', ${at} ${each}`,
  );
  await fill(
    client,
    'oidc_records',
    `insert into oidc_records (model, id, payload, grant_id, account_id, expires_at)
      select (array['Session', 'Grant', 'RefreshToken', 'AccessToken'])[1 + i % 4], md5(i::text), repeat('x', 380),
        md5('grant' || i), 'account-' || (i % ${accounts}),
        ${at} + case when i % 20 = 0 then -1000 else ${keptMs} + i end from generate_series(1, ${records}) i`,
  );
  await client.query('drop table audit_earlier');
  for (const month of [expiredMonth, 0]) await fillMonth(client, month, audit / 2, accounts);
}

/**
 * Generates a PostgreSQL database like that of a large installation; user `n` is `p<n>@grown.example`. A twentieth of the
 * records has expired.
 * @param serverUrl of a server
 */
export async function growPostgres(
  serverUrl: string,
  size: AuditedSize,
  passwordHash: string,
): Promise<Grown & { readonly url: string }> {
  const url = await createDatabase(serverUrl, `grown_${size.accounts}`);
  const { env, dispose } = await freshDatabase('nothing');
  const database = { env: { ...env, DATABASE_URL: url }, dispose };
  // Creates the schema, and the demo's app with the addresses of its port.
  const { demoAppPort, stop } = await startPortico({ database, env: { SECRETS: 's'.repeat(43) } });
  await stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set maintenance_work_mem = "512MB"');
  await fillAll(client, size, passwordHash);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  execFileSync('sync'); // else the first requests that are measured would wait for gigabytes
  return { database, demoAppPort, url };
}
