import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type FreshDatabase, freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';

/** Length of the ids and hashes of stored records. */
const idLength = 43;
const batch = 20_000;

/** The size of an installation. */
export interface Size {
  readonly accounts: number;
  /** Number of records of the OpenID library (sessions, grants, tokens), 5 % of them expired. */
  readonly records: number;
}

export interface Grown {
  readonly database: FreshDatabase;
  readonly demoAppPort: number;
}

/** Generates an embedded database like that of a large installation; user `n` is `p<n>@grown.example`. */
export async function growDatabase({ accounts, records }: Size, passwordHash: string): Promise<Grown> {
  const fresh = await freshDatabase('nothing');
  // Creates the schema, and the demo's app with the addresses of its port.
  const { demoAppPort, stop } = await startPortico({ database: fresh });
  await stop();
  const db = new DatabaseSync(`${fresh.env.DATA_DIR}/portico.db`);
  db.exec('pragma journal_mode=OFF; pragma synchronous=OFF; pragma cache_size=-400000');
  const restoreIndexes = dropIndexes(db);
  const now = Date.now();
  db.prepare(
    "insert into companies (id, name, brand_id, sso_enforced, created_at) values ('grown', 'Grown', 0, 0, ?)",
  ).run(now);
  const numbers = 'with recursive n(i) as (select cast(? as integer) union all select i + 1 from n where i + 1 < ?)';
  const inBatches = (count: number, statement: string, ...values: (string | number)[]) => {
    const prepared = db.prepare(`${numbers} ${statement}`);
    for (let from = 0; from < count; from += batch) {
      db.exec('begin');
      prepared.run(from, Math.min(count, from + batch), ...values);
      db.exec('commit');
    }
  };
  inBatches(
    accounts,
    `insert into accounts (id, company_id, brand_id, email, email_key, first_name, last_name, role, state,
       failures_in_a_row, created_at, updated_at)
     select 'account-' || i, 'grown', 0, 'p' || i || '@grown.example', 'p' || i || '@grown.example', 'Pat', 'Number ' || i,
       'user', 'active', 0, ?, ? from n`,
    now,
    now,
  );
  inBatches(
    accounts,
    `insert into numbers (e164, company_id, account_id) select '+1650' || (10000000 + i), 'grown', 'account-' || i from n`,
  );
  inBatches(
    accounts,
    `insert into extensions (company_id, extension, account_id) select 'grown', 1000 + i, 'account-' || i from n`,
  );
  inBatches(
    accounts,
    `insert into credentials (id, account_id, hash, created_at)
     select 'credential-' || i, 'account-' || i, ?, ? from n`,
    passwordHash,
    now,
  );
  // Ids that ascend over the whole range are written at the end of their tree, and looked up like random ones.
  const spacing = Math.floor(0xffff_ffff / records);
  const spreadId = `printf('%08X', i * ${spacing}) || substr(hex(randomblob(${Math.ceil(idLength / 2)})), 9, ${idLength - 8})`;
  inBatches(
    records,
    `insert into oidc_records (model, id, payload, grant_id, account_id, expires_at)
     select case i % 4 when 0 then 'Session' when 1 then 'Grant' when 2 then 'RefreshToken' else 'AccessToken' end,
       ${spreadId}, ?, ${spreadId}, 'account-' || (i % ${accounts}),
       case when i % 20 = 0 then cast(? as integer) else cast(? as integer) + i end from n`,
    JSON.stringify({ kind: 'Grown', filler: 'x'.repeat(350) }),
    now - 1000,
    now + 14 * 24 * 3600_000,
  );
  restoreIndexes();
  db.exec('pragma journal_mode=WAL');
  db.close();
  writeToDisk(`${fresh.env.DATA_DIR}/portico.db`);
  return { database: fresh, demoAppPort };
}

/** Waits until a file is on the disk: else the first commits that are measured would wait for gigabytes of it. */
function writeToDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Drops the indexes, since many random rows take far longer with them. Returns a function that builds them again. */
function dropIndexes(db: DatabaseSync): () => void {
  const indexes = db.prepare("select name, sql from sqlite_master where type = 'index' and sql is not null").all();
  for (const { name } of indexes) db.exec(`drop index ${name}`);
  return () => {
    for (const { sql } of indexes) db.exec(String(sql));
  };
}
