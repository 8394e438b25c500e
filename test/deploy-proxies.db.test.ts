import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as getPlainly } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { effort } from './effort.ts';
import { freePort } from './free-port.ts';
import { openFreshDatabase } from './open-fresh-database.ts';
import { type RunningProcess, startPortico } from './portico.ts';
import { commandPath, installWithApt } from './system-package.ts';

/** `npm run soak` installs them where that is possible. */
const isThere = (command: string, debianPackage: string) =>
  commandPath(command) !== undefined || (effort > 1 && installWithApt(debianPackage));
const example = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');
const host = 'sign-in.example.com';

interface Answer {
  readonly status: number | undefined;
  readonly cookies: readonly string[];
  /** Where it leads; '' if it is the page. */
  readonly location: string;
  readonly body: string;
}

interface Proxy {
  readonly command: string;
  readonly debianPackage: string;
  /** Writes the example with other ports and files. Returns the arguments that run it in the foreground. */
  prepare(
    folder: string,
    ports: { readonly web: number; readonly tls: number; readonly own: readonly number[] },
  ): string[];
}

const proxies: readonly Proxy[] = [
  {
    command: 'nginx',
    debianPackage: 'nginx-light',
    prepare(folder, { web, tls, own }) {
      const site = example('nginx.conf')
        .replace(/^ {2}server 127\.0\.0\.1:3000 (.*)$/m, (_, rest) =>
          own.map((port) => `  server 127.0.0.1:${port} ${rest}`).join('\n'),
        )
        .replaceAll('/etc/portico/tls', folder)
        .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${web};`)
        .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${tls} `);
      writeFileSync(join(folder, 'site.conf'), site);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (one) => `${one}_temp_path ${folder}/${one};`,
      );
      writeFileSync(
        join(folder, 'whole.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
      );
      return ['-p', folder, '-c', join(folder, 'whole.conf')];
    },
  },
  {
    command: 'haproxy',
    debianPackage: 'haproxy',
    prepare(folder, { web, tls, own }) {
      const keys = join(folder, 'keys');
      mkdirSync(keys);
      const files = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
      writeFileSync(join(keys, 'site.pem'), files.join(''));
      const whole = example('haproxy.cfg')
        .replace(/^ {2}server one 127\.0\.0\.1:3000 (.*)$/m, (_, rest) =>
          own.map((port) => `  server p${port} 127.0.0.1:${port} ${rest}`).join('\n'),
        )
        .replace('/etc/portico/tls/', `${keys}/`)
        .replace('bind :80', `bind :${web}`)
        .replace('bind :443', `bind :${tls}`);
      writeFileSync(join(folder, 'haproxy.cfg'), whole);
      return ['-db', '-f', join(folder, 'haproxy.cfg')];
    },
  },
];

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'; // for two processes
const found = proxies.filter(
  (one) => isOnPostgres && isThere(one.command, one.debianPackage) && commandPath('openssl'),
);

it.skipIf(found.length === 0)('a server of the examples is installed', () => expect(found).not.toEqual([]));

describe.each(found)('the example for $command, before two processes', ({ command, prepare }) => {
  let folder: string;
  let proxy: ChildProcess;
  let fresh: FreshDatabase;
  const processes: RunningProcess[] = [];
  const ports = { web: 0, tls: 0, app: 0, own: [0, 0] };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-proxy-'));
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
    execFileSync('openssl', [...request, ...names, ...files], { cwd: folder, stdio: 'ignore' });
    Object.assign(ports, {
      web: await freePort(),
      tls: await freePort(),
      app: await freePort(),
      own: [await freePort(), await freePort()],
    });
    fresh = await freshDatabase('demo');
    const env = { PUBLIC_URL: `https://${host}:${ports.tls}`, TRUSTED_PROXIES: '1', HOST: '127.0.0.1' };
    const both = { database: fresh, processes: 1, demoAppPort: ports.app, env };
    for (const port of ports.own) processes.push(await startPortico({ ...both, port }));
    proxy = spawn(command, prepare(folder, ports), { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 15_000, interval: 100 });
  });
  afterAll(async () => {
    proxy.kill(); // its workers end with it
    for (const one of processes) await one.stop();
    await fresh.dispose();
    rmSync(folder, { recursive: true });
  });

  const ask = (path: string, headers: RequestOptions['headers'] = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const ca = readFileSync(join(folder, 'fullchain.pem'));
      const options = { host: '127.0.0.1', port: ports.tls, path, ca, servername: host, agent: false };
      get({ ...options, headers: { host: `${host}:${ports.tls}`, ...headers } }, async (response) => {
        const { statusCode: status, headers: sent } = response;
        const { location = '', 'set-cookie': cookies = [] } = sent;
        resolve({ status, cookies, location, body: await text(response) });
      }).once('error', reject);
    });

  /** Opens the page as a browser does: it follows redirects and keeps cookies. */
  async function open(headers: RequestOptions['headers'] = {}): Promise<Answer> {
    const cookies: string[] = [];
    const entry = { clientId: 'demo-web', appUrlScheme: `http://localhost:${ports.app}/callback` };
    for (let path = `/?${new URLSearchParams(entry)}`; ; ) {
      const kept = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
      const answer = await ask(path, { ...headers, ...(kept && { cookie: kept }) });
      cookies.push(...answer.cookies);
      if (!answer.location) return { ...answer, cookies };
      const next = new URL(answer.location, `https://${host}:${ports.tls}`);
      path = next.pathname + next.search;
    }
  }

  it('leads to the page over TLS, with cookies that need it, and from http to https', async () => {
    const { status, cookies, body } = await open();
    expect([status, body.includes('<div id="page"')]).toEqual([200, true]);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    const address = { host: '127.0.0.1', port: ports.web, path: '/x', headers: { host } };
    const { promise: plain, resolve } = Promise.withResolvers<unknown>();
    getPlainly(address, ({ statusCode, headers }) => resolve([statusCode, headers.location]));
    expect(await plain).toEqual([308, `https://${host}/x`]);
  });

  it('tells the address of the client, whatever the client claims', async () => {
    await open({ 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    const database = await openFreshDatabase(fresh);
    const opened = database.db.selectFrom('audit').select('address').distinct().where('event', '=', 'signInOpened');
    const addresses = await opened.execute();
    await database.close();
    expect(addresses).toEqual([{ address: '127.0.0.1' }]);
  });

  it('goes on without a visible error when one process is killed', async () => {
    await processes.shift()?.kill();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/readyz').then(({ status }) => status)));
    expect(answers).toEqual(Array(10).fill(200));
  });
});
