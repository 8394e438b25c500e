import type { Config } from '../config.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { type Examined, examine } from '../storage/examine.ts';
import { ofExtensions, presentIndexes } from '../storage/extension-indexes.ts';
import { invalidIndexes } from '../storage/migrations.ts';
import { DatabaseUnavailable, describeAbsence } from '../storage/unavailable.ts';
import { migrations } from '../tables.ts';
import { type CheckResult, failed, reasonOf, told, well } from './check-result.ts';
import { checkWorkers } from './worker-checks.ts';

/** More than this, and links and sessions end at other times than their messages say. */
const mostClockMs = 5000;
/** A process says every few seconds that it runs (`processes/shared-secrets.ts`). */
const liveMs = 120_000;

/** Checks the database and the secrets. It is opened beside a server; no migration is applied and nothing stays written. */
export async function* checkDatabase(config: Config, hasSecrets: boolean): AsyncGenerator<CheckResult> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  let database: Examined | undefined;
  try {
    database = await examine(databaseUrl ? { databaseUrl } : { dataDir });
  } catch (reason) {
    const sentence = reason instanceof DatabaseUnavailable ? describeAbsence(reason) : `${reasonOf(reason)}.`;
    yield failed('database', `${sentence} Mend ${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}, or start the database.`);
    return;
  }
  if (!database) {
    yield told('database', 'there is none in DATA_DIR yet; the first start makes it.');
    return;
  }
  try {
    yield well('database', `${database.version} answers.`);
    const applied = await appliedOf(database);
    yield schemaOf(applied, config.NEWER_DATABASE);
    if (database.kind === 'postgres') yield await indexesOf(database);
    if (database.kind === 'postgres' && applied.size === migrations.length) yield await searchOf(database);
    yield await writableOf(database, applied);
    yield await clockOf(database);
    yield* checkWorkers(database);
    if (hasSecrets) yield* secretsOf(database, applied, config);
  } catch (reason) {
    yield failed('database', `it refuses to be read: ${reasonOf(reason)}.`);
  } finally {
    await database.close();
  }
}

async function appliedOf(database: Examined): Promise<ReadonlySet<string>> {
  const found =
    database.kind === 'postgres'
      ? "select 1 from information_schema.tables where table_name = 'schema_migrations' and table_schema = any(current_schemas(false))"
      : "select 1 from sqlite_master where name = 'schema_migrations'";
  if ((await database.read(found)).length === 0) return new Set();
  const rows = await database.read<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

function schemaOf(applied: ReadonlySet<string>, mayBeNewer: boolean): CheckResult {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  const pending = migrations.filter(({ name }) => !applied.has(name)).length;
  if (newer.length > 0 && !mayBeNewer)
    return failed(
      'schema',
      `it is of a newer version (${newer.toSorted().join(', ')}): start that version, or set NEWER_DATABASE to go back by one.`,
    );
  if (newer.length > 0) return told('schema', 'it is of a newer version, which NEWER_DATABASE allows.');
  if (applied.size === 0) return well('schema', 'the database is empty; the first start makes the tables.');
  return pending === 0
    ? well('schema', 'it is of this version.')
    : told('schema', `it is of an older version: the start applies ${pending} migrations. Make a backup first.`);
}

async function indexesOf(database: Examined): Promise<CheckResult> {
  const names = (await database.read<{ name: string }>(invalidIndexes)).map(({ name }) => name);
  return names.length === 0
    ? well('indexes', 'each one is whole.')
    : failed(
        'indexes',
        `an interrupted build has left ${names.join(', ')}, which no query uses: a start of this version builds its own again; REINDEX INDEX CONCURRENTLY mends any other.`,
      );
}

async function searchOf(database: Examined): Promise<CheckResult> {
  const wanted = ofExtensions(migrations).map(({ name }) => name);
  const there = await database.read<{ name: string }>(presentIndexes(wanted));
  return there.length === wanted.length
    ? well('search', 'a part of a name or a number is found by an index.')
    : told(
        'search',
        'a part of a name or a number is looked for in each account, which takes seconds from some million on: have the administrator of the database run CREATE EXTENSION pg_trgm (package postgresql-contrib); the next start builds the indexes.',
      );
}

async function writableOf(database: Examined, applied: ReadonlySet<string>): Promise<CheckResult> {
  try {
    if (applied.has('013-write-probe')) await database.tryWrite();
    else if (!(await mayCreate(database)))
      return failed('writing', 'this user may not make tables: grant it CREATE on the schema.');
    return well('writing', 'the database can be written.');
  } catch (reason) {
    return failed('writing', `the database cannot be written: ${reasonOf(reason)}.`);
  }
}

async function mayCreate(database: Examined): Promise<boolean> {
  if (database.kind === 'sqlite') return true;
  const granted = "select coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may";
  return (await database.read<{ may: boolean }>(granted))[0]?.may === true;
}

const clocks = {
  postgres: 'cast(extract(epoch from clock_timestamp()) * 1000 as float)',
  sqlite: "(unixepoch('subsec') * 1000)",
} as const;

async function clockOf(database: Examined): Promise<CheckResult> {
  const statement = `select ${clocks[database.kind]} as now`;
  const before = Date.now();
  const now = Number((await database.read<{ now: number }>(statement))[0]?.now);
  const after = Date.now();
  const differsMs = Math.max(0, before - now, now - after);
  const seconds = (differsMs / 1000).toFixed(1);
  return differsMs > mostClockMs
    ? failed('clock', `the clocks of this machine and of the database differ by ${seconds} s: set both by NTP.`)
    : well('clock', `this machine and the database differ by ${seconds} s.`);
}

async function* secretsOf(
  database: Examined,
  applied: ReadonlySet<string>,
  config: Config,
): AsyncGenerator<CheckResult> {
  const secrets = createSecrets(config.secrets);
  if (applied.has('086-processes')) {
    const live = await database.read<{ secret_ids: string }>(
      `select secret_ids from processes where seen_at > ${clocks[database.kind]} - ${liveMs}`,
    );
    const known = live.map(({ secret_ids }) => secret_ids.split(' '));
    if (known.some((ids) => !ids.some((id) => secrets.ids.includes(id))))
      yield failed(
        'SECRETS',
        'a running process has none of these secrets: set it to the value that the servers have.',
      );
    else if (known.some((ids) => ids.join() !== secrets.ids.join()))
      yield told(
        'SECRETS',
        'running processes have other secrets beside these; that is right only while you rotate them.',
      );
    else if (known.length > 0) yield well('SECRETS', 'the running processes have the same.');
  }
  const keys = await newestKeys(database);
  if (keys.length === 0) yield told('signing key', 'there is none yet; the server makes it when it starts.');
  else if (keys.some((key) => secrets.tryOpen(key) !== undefined))
    yield well('signing key', 'the newest one can be opened with SECRETS.');
  else yield failed('signing key', 'SECRETS does not open the newest one: set it to the value that the server had.');
}

/** The newest one. A start makes one of each algorithm at the same time. */
async function newestKeys(database: Examined): Promise<readonly string[]> {
  const keys = database.read<{ sealed_jwk: string }>(
    'select sealed_jwk from signing_keys where created_at = (select max(created_at) from signing_keys)',
  );
  return (await keys.catch(() => [])).map(({ sealed_jwk }) => sealed_jwk);
}
