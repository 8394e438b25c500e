import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from './at-exit.ts';
import { root, serverScript } from './built-server.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { startProxy } from './round-robin-proxy.ts';

/** A started process that listens on an address. */
export interface RunningProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Its output so far, including logs. */
  output(): string;
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

export interface RunningPortico extends RunningProcess {
  /** The database, which remains after the process ends. Pass it to start another process with the same data. */
  readonly database: FreshDatabase;
  readonly demoAppPort: number;
  /** Stops the process and removes the database. */
  [Symbol.asyncDispose](): Promise<void>;
}

export interface PorticoOptions {
  /** Default: a fresh one. */
  readonly database?: FreshDatabase;
  readonly port?: number;
  readonly demoAppPort?: number;
  /** Default `true`: the demo's accounts and apps are loaded. */
  readonly demo?: boolean;
  /** Number of processes; several are behind a proxy. Default: `TEST_PROCESSES`, or one. */
  readonly processes?: number;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** For tests of what requests at the same time must not do twice: two processes, where the database allows them. */
export const severalProcesses = process.env.TEST_DATABASE === 'postgres' ? 2 : 1;

/**
 * Starts the server and waits until it is ready. `TEST_PROCESSES` starts several processes on one database behind a proxy,
 * which must not change the result of a test.
 */
export async function startPortico(options: PorticoOptions = {}): Promise<RunningPortico> {
  const isDemo = options.demo ?? true;
  const database = options.database ?? (await freshDatabase(isDemo ? 'demo' : 'tables'));
  const port = options.port ?? (await freePort());
  const demoAppPort = options.demoAppPort ?? (await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    PUBLIC_URL: url,
    DEMO: String(isDemo),
    OPENINGS_PER_ADDRESS: String(1_000_000_000), // most tests come from one address
    DEMO_APP_PORT: String(demoAppPort),
    CONFIRMATION_INVITATIONS: 'false', // they would come among the mails of a long run
    ...database.env,
    ...options.env,
  };
  const count = options.processes ?? Number(process.env.TEST_PROCESSES ?? 1);
  const running = await (count === 1 ? startServerAt(url, port, env) : startSeveral(count, url, port, env));
  return {
    ...running,
    database,
    demoAppPort,
    async [Symbol.asyncDispose]() {
      await running.stop();
      await database.dispose();
    },
  };
}

/** Starts one process of the server. `folder` is that of another version. */
export const startServerAt = (url: string, port: number, env: Record<string, string>, folder = root) =>
  startProcess(serverScript(folder), url, '/readyz', { ...env, PORT: String(port) }, folder);

/** Starts the processes one after another, because the first one applies the migrations. */
async function startSeveral(count: number, url: string, port: number, env: Record<string, string>) {
  const shared = { ...env, TRUSTED_PROXIES: String(Number(env.TRUSTED_PROXIES ?? 0) + 1) };
  const processes: RunningProcess[] = [];
  while (processes.length < count) {
    const own = await freePort();
    processes.push(await startServerAt(`http://localhost:${own}`, own, shared));
  }
  const proxy = await startProxy(
    port,
    processes.map((process) => process.port),
  );
  const each = <R>(work: (process: RunningProcess) => Promise<R>) => Promise.all(processes.map(work));
  return {
    url,
    port,
    pid: processes[0]?.pid ?? 0,
    output: () => processes.map((process) => process.output()).join(''),
    async stop() {
      const codes = await each((process) => process.stop());
      await proxy.close();
      return codes.find((code) => code !== 0) ?? 0;
    },
    async kill() {
      await each((process) => process.kill());
      await proxy.close();
    },
  };
}

/** Starts the demo's partner app as a client of a running Portico. */
export function startPartnerApp(
  portico: RunningPortico,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  const url = `http://localhost:${portico.demoAppPort}`;
  return startProcess(join(root, 'examples/partner-app/main.ts'), url, '/', {
    DEMO_APP_PORT: String(portico.demoAppPort),
    ISSUER: portico.url,
    ...more,
  });
}

/** Starts the example of a device as a client of a running Portico. */
export async function startDevice(portico: RunningPortico, clientId = 'demo-device'): Promise<RunningProcess> {
  const port = await freePort();
  const env = { DEVICE_PORT: String(port), ISSUER: portico.url, CLIENT_ID: clientId };
  return startProcess(join(root, 'examples/device/main.ts'), `http://localhost:${port}`, '/', env);
}

async function startProcess(
  script: string,
  url: string,
  readyPath: string,
  env: Record<string, string>,
  folder = root,
): Promise<RunningProcess> {
  // The process under test must not get the variables of the test runner.
  const { NODE_ENV: _mode, VITEST: _runner, ...inherited } = process.env;
  const toldStatements = inherited.TEST_STATEMENTS ? ['--import', join(root, 'test/tell-statements.ts')] : [];
  // The launcher gives this argument to the bench, as to every server.
  const v8Arguments = process.execArgv.filter((argument) => argument === '--no-sparkplug');
  const child = spawn(process.execPath, [...v8Arguments, ...toldStatements, script], {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // No server remains after a failed test or the end of a worker.
  const isOver = atExit(() => child.kill('SIGKILL'));
  child.once('exit', isOver);
  const written: string[] = [];
  child.stdout.on('data', (chunk) => written.push(String(chunk)));
  child.stderr.on('data', (chunk) => written.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const output = () => written.join('');
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  await waitUntilReady(new URL(readyPath, url), child, output).catch(async (reason) => {
    await end('SIGKILL');
    throw reason;
  });
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function waitUntilReady(url: URL, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The process ended (${child.exitCode}) before it was ready:\n${output()}`);
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error(`Not ready after a minute: ${url}\n${output()}`);
}
