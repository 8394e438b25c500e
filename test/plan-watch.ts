import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { atExit } from './at-exit.ts';
import { createDatabase } from './database-server.ts';
import { growTables } from './grown-tables.ts';
import { wholeTables } from './plan-exceptions.ts';
import { problemOf, type SentStatement } from './plans.ts';
import { watchStatements } from './sent-statements.ts';
import { postgresTemplates } from './template.ts';

/**
 * Asks PostgreSQL for the plan of each statement that the product sends in the tests, once, and fails the file in which a
 * statement does not fit a large database.
 */
interface Watch {
  /** Statements of which PostgreSQL was not asked yet. */
  readonly unchecked: SentStatement[];
  /** Where started servers write theirs. */
  readonly file: string;
  readonly checked: Set<string>;
  client?: Promise<pg.Client>;
}

/** The files of a worker share it. */
const shared = globalThis as typeof globalThis & { planWatch?: Watch };

function startWatch(): Watch {
  const folder = mkdtempSync(join(tmpdir(), 'portico-statements-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const watch: Watch = { unchecked: [], file: join(folder, 'statements'), checked: new Set() };
  watchStatements((statement) => watch.unchecked.push(statement));
  process.env.TEST_STATEMENTS = watch.file;
  writeFileSync(watch.file, '');
  return watch;
}

/** Those that were not checked before, of this process and of started servers. */
function newStatements({ unchecked, file, checked }: Watch): readonly SentStatement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  writeFileSync(file, '');
  const sent = [...unchecked.splice(0), ...lines.map((line): SentStatement => JSON.parse(line))];
  return sent.filter(({ text }) => !checked.has(text) && checked.add(text));
}

async function connect(serverUrl: string): Promise<pg.Client> {
  const url = await createDatabase(serverUrl, `plans_${process.pid}`, postgresTemplates.tables);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await growTables(client);
  client.on('error', () => undefined); // the server of the tests ends before this process
  return client;
}

const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;
if (postgres?.kind === 'system') {
  shared.planWatch ??= startWatch();
  const watch = shared.planWatch;
  afterAll(async () => {
    const problems: string[] = [];
    for (const statement of newStatements(watch)) {
      watch.client ??= connect(postgres.url);
      const problem = await problemOf(await watch.client, statement);
      const isExcepted = wholeTables.some(({ statement: known }) => known.test(statement.text));
      if (problem && !isExcepted) problems.push(`${statement.text}\n  ${problem}`);
    }
    expect(problems, 'statements that do not fit a large PostgreSQL database (test/plan-exceptions.ts)').toEqual([]);
  });
}
