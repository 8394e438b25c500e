import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignHashes } from '../src/server/accounts/foreign-hash.ts';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { commandScript } from '../test/built-server.ts';
import { freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';
import { startPostgres } from '../test/postgres.ts';
import { demoPassword } from '../test/relying-party.ts';
import type { Figure, Section } from './figures.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const accounts = 20_000;
const budget = { atLeast: 2000 };

/** Writes a file of accounts, each with an e-mail address, a number, an extension and a password. */
async function writeAccounts(folder: string, name: string): Promise<string> {
  const passwordHash = await createPasswordHasher(1, foreignHashes).hash(demoPassword);
  const lines = Array.from({ length: accounts }, (_, n) =>
    JSON.stringify({
      email: `p${n}@${name}.example`,
      firstName: 'Pat',
      lastName: `Number ${n}`,
      company: name,
      directNumber: `+1650${String(5_000_000 + n)}`,
      extension: String(1000 + n),
      passwordHash,
    }),
  );
  const path = join(folder, `${name}.ndjson`);
  writeFileSync(path, lines.join('\n'));
  return path;
}

/** Runs the operator's command line. */
export function command(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [commandScript(), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`)))),
  );
}

async function measureImport(env: Readonly<Record<string, string>>, name: string): Promise<number> {
  await command(env, 'company', 'add', name, '--name', name, '--brand', '0');
  const path = await writeAccounts(env.DATA_DIR ?? '', name);
  const startedAt = performance.now();
  await command(env, 'account', 'import', path);
  return accounts / ((performance.now() - startedAt) / 1000);
}

/** Imports with the command line, beside the running server of the embedded database, and into PostgreSQL. */
export async function measureImports({ portico, eventLoopDelayMs }: ServerUnderTest): Promise<Section> {
  await eventLoopDelayMs(); // resets the measurement
  const embedded = await measureImport(portico.database.env, 'bench-import');
  const delayMs = await eventLoopDelayMs();
  const figures: Figure[] = [
    { what: 'Embedded database, beside its running server', value: embedded, unit: 'accounts a second', budget },
    { what: '— delay of the event loop, 99 %', value: delayMs, unit: 'ms', budget: { atMost: 50 } },
  ];
  const { postgres, stop } = await startPostgres();
  if (postgres.kind === 'system') {
    const { env: own, dispose } = await freshDatabase('nothing');
    const env = { ...own, DATABASE_URL: postgres.url, SECRETS: 'a secret of the bench that is long enough' };
    await using _running = await startPortico({ database: { env, dispose }, demo: false });
    figures.push({
      what: 'PostgreSQL',
      unit: 'accounts a second',
      budget,
      value: await measureImport(env, 'bench-postgres'),
    });
  }
  await stop();
  return {
    title: 'Importing accounts',
    how: `${accounts} accounts with an address, a number, an extension and a password hash, by \`portico account import\`, the start of the command line included.`,
    figures,
  };
}
