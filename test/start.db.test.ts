import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { startPortico } from './portico.ts';

const root = join(import.meta.dirname, '..');

/** Runs `npm start` in a process. */
function npmStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, ended, output: () => output };
}

it('npm start starts the server and the partner app, prints what to try, and stops on a signal', async () => {
  const database = await freshDatabase('nothing');
  const [port, demoAppPort, providerPort] = [await freePort(), await freePort(), await freePort()];
  const ports = {
    PORT: String(port),
    DEMO_APP_PORT: String(demoAppPort),
    DEMO_PROVIDER_PORT: String(providerPort),
  };
  const started = npmStart({ ...database.env, ...ports, NODE_ENV: '' });
  while (!started.output().includes('Ctrl+C stops') && started.child.exitCode === null) await sleep(50);
  expect(started.output()).toContain(`http://localhost:${port}\n`);
  expect(started.output()).toContain(`http://localhost:${demoAppPort}`);
  expect(started.output()).toContain(`http://localhost:${providerPort}`);
  expect(started.output()).not.toContain('WARNING');
  expect(started.output()).toMatch(/locked@harbourlane\.example +Locked/);
  started.child.kill('SIGINT');
  started.child.kill('SIGTERM');
  await expect(started.ended).resolves.toBe(0);
  await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
  await database.dispose();
});

it('npm start fails on an invalid value with one sentence that names the variable', async () => {
  const started = npmStart({ PORT: 'many' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toMatch(/^PORT: .*\n$/);
});

it('npm start fails on an occupied port with one sentence that names the variable', async () => {
  await using portico = await startPortico({ demo: false });
  const database = await freshDatabase('nothing');
  const started = npmStart({ ...database.env, PORT: String(portico.port), DEMO: 'false' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toContain(`PORT: ${portico.port} is in use by another process.\n`);
  await database.dispose();
});

it('npm start says that the port of the example provider is in use', async () => {
  await using portico = await startPortico({ demo: false });
  const database = await freshDatabase('nothing');
  const ports = { PORT: String(await freePort()), DEMO_APP_PORT: String(await freePort()) };
  const started = npmStart({ ...database.env, ...ports, DEMO_PROVIDER_PORT: String(portico.port), NODE_ENV: '' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toContain(`DEMO_PROVIDER_PORT: ${portico.port} is in use by another process.\n`);
  await database.dispose();
});

it('npm start says that it did not become ready at a port that browsers block', async () => {
  const database = await freshDatabase('nothing');
  const started = npmStart({ ...database.env, PORT: '10080', READY_WITHIN_MS: '3000', NODE_ENV: '' });
  await expect(started.ended).resolves.toBe(1);
  expect(started.output()).toContain('Portico did not become ready at http://localhost:10080/readyz');
  await database.dispose();
});
