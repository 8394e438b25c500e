import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from './database-server.ts';
import { postgresTemplates } from './template.ts';

/** What a copy of the template is like before a test has used it. */
interface Original {
  readonly tables: readonly string[];
  /** Rows that the template has, such as the list of migrations. */
  readonly rows: Readonly<Record<string, string>>;
  readonly schema: string;
}

const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_index',
  'pg_trigger',
  'pg_proc',
  'pg_db_role_setting',
];
const mostBytes = 16 * 1024 * 1024;
/** Names of emptied databases of this worker. */
const free: string[] = [];
let original: Original | undefined;
let administrator: Promise<pg.Client> | undefined;

export interface TakenDatabase {
  readonly url: string;
  /** Ends its connections. No later one finds it under its address. */
  giveBack(): Promise<void>;
}

/**
 * A database with empty tables on PostgreSQL. When it is given back, it is emptied for the next test, as a copy of the
 * template takes longer: up to a second on two busy cores. One whose tables were changed, or have grown, is removed.
 */
export async function takeEmptyDatabase(serverUrl: string): Promise<TakenDatabase> {
  const name = free.pop() ?? (await copyTemplate(serverUrl));
  return { url: addressOf(serverUrl, name), giveBack: () => giveBack(serverUrl, name) };
}

const freshName = () => `test_${randomBytes(8).toString('hex')}`;

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function copyTemplate(serverUrl: string): Promise<string> {
  const name = freshName();
  await createDatabase(serverUrl, name, postgresTemplates.tables);
  original ??= await within(serverUrl, name, lookAt);
  return name;
}

async function giveBack(serverUrl: string, former: string): Promise<void> {
  const name = freshName(); // clients that still run connect to the former name, and fail
  administrator ??= connectTo(serverUrl);
  const client = await administrator;
  await client.query(`alter database ${former} allow_connections false`);
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${former}'`);
  await client.query(`alter database ${former} rename to ${name}`);
  await client.query(`alter database ${name} allow_connections true`);
  const isEmpty = await within(serverUrl, name, empty);
  if (isEmpty) free.push(name);
  else await client.query(`drop database ${name} with (force)`);
}

async function within<R>(serverUrl: string, name: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = await connectTo(addressOf(serverUrl, name));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connectTo(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined); // the server of the tests ends before this process
  await client.connect();
  return client;
}

async function lookAt(client: pg.Client): Promise<Original> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const tables = rows.map(({ relname }) => String(relname));
  const schema = await schemaOf(client);
  const kept = await filled(client, tables);
  const entries = await Promise.all(kept.map(async (table) => [table, await rowsOf(client, table)] as const));
  return { tables, schema, rows: Object.fromEntries(entries) };
}

/** Removes all rows but those of the template. Returns whether the database is like the template then. */
async function empty(client: pg.Client): Promise<boolean> {
  if (!original || (await schemaOf(client)) !== original.schema) return false;
  for (const [table, rows] of Object.entries(original.rows)) if ((await rowsOf(client, table)) !== rows) return false;
  const kept = original.rows;
  const tables = await filled(
    client,
    original.tables.filter((table) => !(table in kept)),
  );
  const deletions = tables.map((table) => `delete from "${table}"`);
  await client.query(['set session_replication_role = replica', ...deletions].join(';')); // in any order
  return true;
}

/** Tables with a row. */
async function filled(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const asked = tables.map((table) => `select '${table}' as name where exists (select from "${table}")`);
  const { rows } = await client.query(asked.join(' union all '));
  return rows.map(({ name }) => String(name));
}

async function rowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select md5(string_agg(t::text, '|' order by t::text)) as rows from "${table}" t`,
  );
  return rows[0].rows;
}

/** Changes when something in the database is created, changed or removed, and when it has grown. */
async function schemaOf(client: pg.Client): Promise<string> {
  const versions = catalogs.map((catalog) => `(select md5(string_agg(xmin::text, ' ' order by ctid)) from ${catalog})`);
  const { rows } = await client.query(
    `select concat_ws(' ', ${versions.join(', ')}, pg_database_size(current_database()) > ${mostBytes}) as schema`,
  );
  return rows[0].schema;
}
