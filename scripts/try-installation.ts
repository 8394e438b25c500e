import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const readyWithinMs = 60_000;

/**
 * Starts the server of an installation on an empty embedded database, fetches its page, and stops it.
 * @param folder with the unpacked package and its packages
 * @throws Error with the server's output when it does not become ready, shows no page or does not end well
 */
export async function tryInstallation(folder: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'portico-tried-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['scripts/portico.mjs', 'serve'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: data, PORT: String(port), PUBLIC_URL: url },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(server, 'exit');
  const refuse = (what: string) => new Error(`The package ${what}:\n${output}`);
  try {
    if (!(await isReady(`${url}/readyz`, () => server.exitCode !== null))) throw refuse('does not start');
    const page = await fetch(`${url}/?errorCode=374`);
    if (!(await page.text()).includes('<h1')) throw refuse('shows no page');
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw refuse(`ends with the code ${code}`);
  } finally {
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

async function isReady(url: string, isOver: () => boolean): Promise<boolean> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && !isOver()) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return true;
    await sleep(100);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
