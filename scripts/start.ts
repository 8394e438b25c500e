import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ConfigurationError, readConfig } from '../src/server/config.ts';
import { demoSignIns, readDemo } from '../src/server/operator/demo/demo-data.ts';
import { buildPage, isPageStale } from './build.ts';

const root = join(import.meta.dirname, '..');
/** Children end with this process, even after kill -9. */
const endWithParent = pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href;
const readyWithinMs = Number(process.env.READY_WITHIN_MS ?? 60_000);
const repeatedSignalMs = 1000;
const children = new Set<ChildProcess>();
let stoppingSince: number | undefined;

/**
 * Sends SIGTERM to all child processes, so that they finish their requests, and SIGKILL on a later signal. Ctrl+C arrives
 * twice within a moment (from the terminal and from the launcher), which counts once.
 */
function stop() {
  const isRepeated = stoppingSince !== undefined && performance.now() - stoppingSince > repeatedSignalMs;
  stoppingSince ??= performance.now();
  for (const child of children) child.kill(isRepeated ? 'SIGKILL' : 'SIGTERM');
}

/** Starts a child process. When one exits, all are stopped, and its exit code becomes ours. */
function start(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--import', endWithParent, join(root, script)], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (stoppingSince === undefined) {
      process.exitCode = code ?? 1;
      stop();
    }
  });
}

/** Waits until an address answers, and says so when it does not within a minute. */
async function isReady(name: string, url: string): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs;
  while (stoppingSince === undefined && Date.now() < deadline) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return true;
    await sleep(100);
  }
  if (stoppingSince === undefined) {
    process.exitCode = 1;
    process.stderr.write(`${notReady(name, url)}\n`);
    stop();
  }
  return false;
}

/** Why a server that runs may seem not to: browsers and fetch refuse the ports of some other protocols. */
const notReady = (name: string, url: string) =>
  `${name} did not become ready at ${url} within ${readyWithinMs / 1000} s. Some ports, such as 6000, are blocked by browsers: try another one.`;

function configuration() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Formats rows as a table with aligned columns. */
function table(rows: readonly (readonly string[])[]): string {
  const widest = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widest(i))).join('   ')}`.trimEnd()).join('\n');
}

function welcome(publicUrl: string, demoAppPort: number, providerPort: number | undefined): string {
  const demo = readDemo(demoAppPort);
  const rows = demoSignIns(demo).map(({ credential, extension, shows }) => [credential, extension ?? '', shows]);
  return `
Portico           ${publicUrl}
Demo partner app  http://localhost:${demoAppPort}   ← begin here
Inbox             http://localhost:${demoAppPort}/inbox   its emails, text messages and calls
Identity provider http://localhost:${providerPort}   of a company with single sign-on

Demo accounts, all with the password  ${demo.password}

${table([['Sign in with', 'Extension', 'Shows'], ...rows])}

Ctrl+C stops.
`;
}

process.env.DEMO_PROVIDER_PORT ??= '3005';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
const config = configuration();
if (isPageStale() && !buildPage()) process.exit(1);

process.stderr.write('Starting…\n');
// The demo prints addresses and accounts, so its log has only warnings and errors.
const env = config.isDemo ? { LOG_LEVEL: 'warn', ...process.env } : process.env;
start('src/server/main.ts', env);
if (config.isDemo) {
  const listensEverywhere = ['::', '0.0.0.0'].includes(config.HOST);
  const ownUrl = `http://${listensEverywhere ? 'localhost' : config.HOST}:${config.PORT}`;
  if (await isReady('Portico', `${ownUrl}/readyz`)) {
    start('examples/partner-app/main.ts', { ...env, ISSUER: config.publicUrl });
    start('examples/identity-provider/main.ts', { ...env, ISSUER: config.publicUrl });
    if (await isReady('The demo app', `http://localhost:${config.DEMO_APP_PORT}/`))
      process.stdout.write(welcome(config.publicUrl, config.DEMO_APP_PORT, config.DEMO_PROVIDER_PORT));
  }
}
