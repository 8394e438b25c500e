import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

/** Runs what `npm start` runs, or another command, in a process. */
function npmStart(
  env: Record<string, string>,
  [command, ...words]: readonly [string, ...string[]] = [process.execPath, join(root, 'scripts/start.ts')],
) {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, ended, output: () => output };
}

const freePorts = async () => [await freePort(), await freePort(), await freePort(), await freePort()] as const;

it('npm start starts the server and the partner app, prints what to try, and stops on a signal', async () => {
  const database = await freshDatabase('nothing');
  const [port, demoAppPort, providerPort, devicePort] = await freePorts();
  const ports = {
    PORT: String(port),
    DEMO_APP_PORT: String(demoAppPort),
    DEMO_PROVIDER_PORT: String(providerPort),
    DEMO_DEVICE_PORT: String(devicePort),
  };
  const started = npmStart({ ...database.env, ...ports, NODE_ENV: '' });
  while (!started.output().includes('Ctrl+C stops') && started.child.exitCode === null) await sleep(50);
  expect(started.output()).toContain(`http://localhost:${port}\n`);
  expect(started.output()).toContain(`http://localhost:${demoAppPort}`);
  expect(started.output()).toContain(`http://localhost:${providerPort}`);
  expect(started.output()).not.toContain('WARNING');
  expect(started.output()).toMatch(/ada@harbourlane\.example +An e-mail address/);
  expect(started.output().split('\n').length).toBeLessThanOrEqual(24);
  const answerOf = async (at: number, path = '/') => (await fetch(`http://localhost:${at}${path}`)).text();
  expect(await answerOf(providerPort)).toContain('Priya Holt');
  for (const provider of ['google', 'apple'])
    expect(await answerOf(providerPort, `/${provider}/.well-known/openid-configuration`)).toContain(
      `/${provider}/token`,
    );
  for (const path of ['/', '/room'])
    await vi.waitFor(async () => expect(await answerOf(devicePort, path)).toContain('QR code'));
  started.child.kill('SIGINT');
  started.child.kill('SIGTERM');
  await expect(started.ended).resolves.toBe(0);
  await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
  await database.dispose();
});

it('a signal that ends npm alone ends all that npm start has started', async () => {
  const database = await freshDatabase('nothing');
  const [port, demoAppPort, providerPort, devicePort] = await freePorts();
  const ports = {
    PORT: port,
    DEMO_APP_PORT: demoAppPort,
    DEMO_PROVIDER_PORT: providerPort,
    DEMO_DEVICE_PORT: devicePort,
  };
  const env = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
  const started = npmStart({ ...database.env, ...env, NODE_ENV: '' }, ['npm', 'start']);
  while (!started.output().includes('Ctrl+C stops') && started.child.exitCode === null) await sleep(50);
  started.child.kill('SIGTERM');
  await started.ended; // also of what has inherited its output
  for (const at of Object.values(ports)) await expect(fetch(`http://localhost:${at}/`)).rejects.toThrow();
  await database.dispose();
});

it('npm start fails on an invalid value with one sentence that names the variable', async () => {
  const started = npmStart({ PORT: 'many' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toMatch(/^PORT: .*\n$/);
});

it.each(['PORT', 'DEMO_APP_PORT', 'DEMO_PROVIDER_PORT', 'DEMO_DEVICE_PORT'])(
  'npm start says nothing but one sentence when the port of %s is taken',
  async (taken) => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // it listens
    const [main, app, provider, device] = await freePorts();
    const ports = {
      PORT: main,
      DEMO_APP_PORT: app,
      DEMO_PROVIDER_PORT: provider,
      DEMO_DEVICE_PORT: device,
      [taken]: port,
    };
    const env = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
    const started = npmStart({ ...env, NODE_ENV: '' });
    await expect(started.ended).resolves.toBe(1);
    expect(started.output()).toBe(`${taken}: ${port} is in use by another process.\n`);
    other.close();
  },
);

it('npm start says that it did not become ready at a port that browsers block', async () => {
  const database = await freshDatabase('nothing');
  const started = npmStart({ ...database.env, PORT: '10080', READY_WITHIN_MS: '3000', NODE_ENV: '' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toContain('Portico did not become ready at http://localhost:10080/readyz');
  await database.dispose();
});
