import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import libphonenumber from 'google-libphonenumber';
import { type Config, ConfigurationError, readConfig } from '../src/server/config.ts';
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

/** Whether a port is free. Another process may take it afterwards: each server checks its own again. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
    server.close();
    return true;
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code !== 'EADDRINUSE'; // other faults are told by the server itself
  }
}

/** Ends with one sentence for the first port that is taken, before anything else is printed. */
async function refuseTakenPorts(ports: readonly (readonly [variable: string, port: number, host: string])[]) {
  for (const [variable, port, host] of ports) {
    if (await isFree(port, host)) continue;
    process.stderr.write(`${variable}: ${port} is in use by another process.\n`);
    process.exit(1);
  }
}

const phones = libphonenumber.PhoneNumberUtil.getInstance();
const readable = (number: string) =>
  phones.format(phones.parse(number), libphonenumber.PhoneNumberFormat.INTERNATIONAL);

/** Accounts to begin with. The demo app lists all of them. */
const shownAccounts = 3;

function welcome({ publicUrl, DEMO_APP_PORT: appPort }: Config): string {
  const demo = readDemo(appPort);
  const accounts = demoSignIns(demo)
    .slice(0, shownAccounts)
    .map(({ credential, extension, shows }) => {
      const shown = credential.includes('@') ? credential : readable(credential);
      const typed = extension ? `${shown} ext. ${extension}` : shown;
      return `  ${typed.padEnd(26)} ${shows}`;
    });
  return `
Begin here         http://localhost:${appPort}        the demo app: all accounts, a door to each feature
Inbox              http://localhost:${appPort}/inbox  its emails, text messages and calls
Portico            ${publicUrl}
Identity provider  http://localhost:${demoPorts.DEMO_PROVIDER_PORT}        of two companies with single sign-on
Devices            http://localhost:${demoPorts.DEMO_DEVICE_PORT}        a phone and a meeting room without keyboards

Password of every demo account: ${demo.password}
To start over, stop, delete the folder .portico, and run npm start again.

${accounts.join('\n')}

Ctrl+C stops.
`;
}

/** Ports of the demo's own programs. */
const demoPorts = {
  DEMO_PROVIDER_PORT: Number(process.env.DEMO_PROVIDER_PORT || 3005),
  DEMO_DEVICE_PORT: Number(process.env.DEMO_DEVICE_PORT || 3004),
};

process.env.DEMO_PROVIDER_PORT ||= '3005';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
const config = configuration();
await refuseTakenPorts([
  ['PORT', config.PORT, config.HOST],
  ...(config.isDemo
    ? [
        ['DEMO_APP_PORT', config.DEMO_APP_PORT, '::'] as const,
        ...Object.entries(demoPorts).map(([variable, port]) => [variable, port, '::'] as const),
      ]
    : []),
]);
if (isPageStale() && !buildPage()) process.exit(1);

process.stderr.write('Starting…\n');
// The demo prints addresses and accounts, so its log has only warnings and errors.
const env = config.isDemo ? { LOG_LEVEL: 'warn', ...process.env } : process.env;
start('src/server/main.ts', env);
if (config.isDemo) {
  const listensEverywhere = ['::', '0.0.0.0'].includes(config.HOST);
  const ownUrl = `http://${listensEverywhere ? 'localhost' : config.HOST}:${config.PORT}`;
  if (await isReady('Portico', `${ownUrl}/readyz`)) {
    const devicePort = String(demoPorts.DEMO_DEVICE_PORT);
    const ofDemo = { ...env, ISSUER: config.publicUrl, DEMO_DEVICE_PORT: devicePort };
    start('examples/partner-app/main.ts', { ...ofDemo, DEMO_COMMAND: join(root, 'scripts/portico.mjs') });
    start('examples/identity-provider/main.ts', ofDemo);
    start('examples/device/main.ts', { ...ofDemo, DEVICE_PORT: devicePort, ROOM_CLIENT_ID: 'demo-room' });
    const arePresent = await Promise.all([
      isReady('The demo app', `http://localhost:${config.DEMO_APP_PORT}/`),
      isReady('The identity provider', `http://localhost:${demoPorts.DEMO_PROVIDER_PORT}/`),
    ]);
    if (!arePresent.includes(false)) process.stdout.write(welcome(config));
  }
}
