import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startHttpCollector, startSyslogServer, syslogMessages } from '../../../../test/collectors.ts';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import { startPortico } from '../../../../test/portico.ts';
import { discoverDemoWeb, startSignIn } from '../../../../test/relying-party.ts';
import { configuredCollector } from '../../gateways/audit-collector/configured-collector.ts';
import { selfSignedCertificate } from '../../gateways/identity-provider/self-signed-certificate.ts';
import { createOrigins } from '../../origins/origins.ts';
import type { Database } from '../../storage/database.ts';
import { createAudit } from '../audit.ts';
import { type AuditStream, createAuditStream } from './audit-stream.ts';

const publicUrl = 'https://sign-in.tellwick.example';
/** Long enough ago to be settled. */
const longAgo = Date.now() - 60_000;
const postgres = process.env.TEST_DATABASE === 'postgres' ? inject('postgres') : undefined;

let fresh: FreshDatabase;
let database: Database;
let written = 0;
const news: string[] = [];
const metrics = { auditSent: vi.fn(), auditSendingFailed: vi.fn(), auditDelayed: vi.fn() };

beforeEach(async () => {
  fresh = await freshDatabase('nothing');
  database = await openFreshDatabase(fresh);
  news.length = 0;
  vi.clearAllMocks();
});
afterEach(async () => {
  await database.close();
  await fresh.dispose();
});

const streamTo = (address: string) => {
  const collector = configuredCollector(
    {
      AUDIT_STREAM_URL: [new URL(address)],
      AUDIT_STREAM_TOKEN: 'token-of-the-collector',
    },
    createOrigins(publicUrl),
  );
  if (!collector) throw new Error('There is no collector.');
  const report = (problem: string) => void news.push(problem);
  return createAuditStream({ database, audit: createAudit(database), collector, metrics, report });
};
const recordOf = (id: string, at: number) => ({
  id,
  at,
  event: 'signedOut',
  outcome: 'ok',
  account_id: null,
  client_id: 'demo-web',
  sign_in_id: null,
  address: '198.51.100.7',
  trace_id: null,
  operator: null,
  details: null,
});
const write = (...ids: readonly string[]) =>
  database.db
    .insertInto('audit')
    .values(ids.map((id) => recordOf(id, longAgo + written++)))
    .execute();
/** The stream begins with what is written after its first look. */
const beginAt = (at: number) => database.db.updateTable('audit_stream').set({ at, record_id: '' }).execute();
/** Sends until the collector has failed once more, and does not wait for the next attempt. */
async function sendUntilFailure(stream: AuditStream): Promise<void> {
  const stopping = new AbortController();
  metrics.auditSendingFailed.mockImplementationOnce(() => stopping.abort());
  await stream.send(stopping.signal);
}
async function collect() {
  const collector = await startHttpCollector();
  onTestFinished(collector.close);
  const stream = streamTo(`http://127.0.0.1:${collector.port}/audit`);
  await stream.send();
  await beginAt(longAgo - 1);
  const ids = () =>
    collector.received.map((body) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    );
  return { collector, stream, ids };
}

describe('the audit that is handed over', () => {
  it('comes as JSON lines, in order, once, and goes on after a restart', async () => {
    const { collector, stream, ids } = await collect();
    await write('b', 'a');
    await write('c');
    await stream.send();
    expect(ids()).toEqual([['b', 'a', 'c']]);
    const [first = ''] = collector.received[0]?.split('\n') ?? [];
    expect(JSON.parse(first)).toEqual({
      id: 'b',
      at: new Date(longAgo).toISOString(),
      event: 'signedOut',
      outcome: 'ok',
      clientId: 'demo-web',
      address: '198.51.100.7',
    });
    expect(collector.authorizations).toEqual(['Bearer token-of-the-collector']);
    await stream.leave();
    await write('d');
    await streamTo(`http://127.0.0.1:${collector.port}/audit`).send();
    expect(ids()).toEqual([['b', 'a', 'c'], ['d']]);
    expect(metrics.auditSent.mock.calls).toEqual([[3], [1]]);
  });

  it('comes whole where many records have one time, in parts of 500', async () => {
    const { stream, ids } = await collect();
    const many = Array.from({ length: 1100 }, (_, n) => `same-${String(n).padStart(4, '0')}`);
    await database.db
      .insertInto('audit')
      .values(many.map((id) => recordOf(id, longAgo)))
      .execute();
    await stream.send();
    expect(ids().map(({ length }) => length)).toEqual([500, 500, 100]);
    expect(ids().flat()).toEqual(many);
  });

  it('comes again, and nothing of it is left out, when the collector has failed', async () => {
    const { collector, stream, ids } = await collect();
    collector.answers.push(500, 302);
    await write('a', 'b');
    await sendUntilFailure(stream);
    await write('c');
    await sendUntilFailure(stream);
    await stream.send();
    await stream.send();
    expect(ids()).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(news).toEqual([
      'The audit is not handed over: status 500. It is tried again until it is.',
      'The audit is handed over again.',
    ]);
    expect(metrics.auditSendingFailed).toHaveBeenCalledTimes(2);
    expect(Number(metrics.auditDelayed.mock.calls[1]?.[0])).toBeGreaterThan(59);
  });

  it('is the work of one process, until it leaves or is not heard of for 30 s', async () => {
    const { collector, stream, ids } = await collect();
    const other = streamTo(`http://127.0.0.1:${collector.port}/audit`);
    await write('a');
    await Promise.all([other.send(), stream.send()]);
    expect(ids()).toEqual([['a']]);
    await stream.leave();
    await write('b');
    await other.send();
    expect(ids()).toEqual([['a'], ['b']]);
    await write('c');
    await database.db
      .updateTable('audit_stream')
      .set((eb) => ({ held_until: eb('held_until', '-', 31_000) }))
      .execute();
    await stream.send();
    expect(ids()).toEqual([['a'], ['b'], ['c']]);
  });

  it('repeats some records when the clock of the database was set back, and leaves none out', async () => {
    const { stream, ids } = await collect();
    await beginAt(Date.now() + 3600_000);
    const lately = Date.now() - 4000;
    await database.db.insertInto('audit').values(recordOf('lately', lately)).execute();
    await stream.send();
    expect(ids()).toEqual([['lately']]);
    expect(news).toEqual(['The clock of the database was set back. Some records of the audit are handed over again.']);
  });

  it.runIf(postgres?.kind === 'system')('waits for a record that is written and not committed', async () => {
    const { stream, ids } = await collect();
    const writing = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('audit')
        .values(recordOf('slow', Date.now() + 1))
        .execute();
      written.resolve();
      await writing.promise;
    });
    await written.promise;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const later = Date.now();
    await database.db.insertInto('audit').values(recordOf('later', later)).execute();
    await expect.poll(() => Date.now() - later).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 3200)); // settled but for the transaction
    await stream.send();
    expect(ids()).toEqual([]);
    writing.resolve();
    await slow;
    await stream.send();
    expect(ids()).toEqual([['slow', 'later']]);
  });

  it('comes as messages of syslog over TCP, again when the server has not read them', async () => {
    const server = await startSyslogServer();
    const stream = streamTo(`syslog+tcp://127.0.0.1:${server.port}`);
    await stream.send();
    await beginAt(longAgo - 1);
    server.close();
    await write('a');
    await sendUntilFailure(stream);
    expect(news).toEqual(['The audit is not handed over: ECONNREFUSED. It is tried again until it is.']);
    const next = await startSyslogServer();
    onTestFinished(() => void next.close());
    await write('ü');
    await stream.leave();
    await streamTo(`syslog+tcp://127.0.0.1:${next.port}`).send();
    const messages = syslogMessages(next.received.join(''));
    expect(messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))).id)).toEqual(['a', 'ü']);
    expect(messages[0]).toMatch(
      /^<110>1 \d{4}-\d\d-\d\dT[\d:.]{12}Z sign-in\.tellwick\.example portico - signedOut - \{"id":"a",/,
    );
  });
});

it('a server hands over what happens, by TLS to a server that it trusts alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-collector-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const day = 24 * 3600 * 1000;
  const base64 = selfSignedCertificate(key, 'localhost', { from: Date.now() - day, until: Date.now() + day });
  const cert = `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
  const server = await startSyslogServer({ key, cert });
  onTestFinished(() => void server.close());
  const trusted = join(folder, 'trusted.pem');
  writeFileSync(trusted, cert);
  const AUDIT_STREAM_URL = `syslog+tls://localhost:${server.port}`;
  const start = (env: Record<string, string>) => startPortico({ processes: 1, env: { AUDIT_STREAM_URL, ...env } });
  await using wary = await start({});
  await using portico = await start({ NODE_EXTRA_CA_CERTS: trusted });
  for (const one of [wary, portico]) await startSignIn(one, await discoverDemoWeb(one.url));
  await expect.poll(() => server.received.join(''), { timeout: 15_000 }).toContain('"event":"signInOpened"');
  await expect
    .poll(() => wary.output(), { timeout: 15_000 })
    .toContain('The audit is not handed over: DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(syslogMessages(server.received.join('')).length).toBeGreaterThan(0);
});

it.each(['http', 'syslog+tcp'])(
  'a process that stops waits for no collector by %s that does not answer, and the records come again',
  async (protocol) => {
    const reached = Promise.withResolvers<void>();
    const hanging = createTcpServer((socket) => void socket.once('data', reached.resolve).on('error', () => undefined));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void hanging.close());
    const { port } = hanging.address() as AddressInfo; // it listens on a port
    const stream = streamTo(`${protocol}://127.0.0.1:${port}/`);
    await stream.send();
    await beginAt(longAgo - 1);
    await write('kept');
    const stopping = new AbortController();
    const sent = stream.send(stopping.signal);
    await reached.promise;
    stopping.abort();
    await sent; // else the time of the test ends first
    await stream.leave();
    expect(metrics.auditSent).not.toHaveBeenCalled();
    expect(news).toEqual([]);
    const well = await startHttpCollector();
    onTestFinished(well.close);
    await streamTo(`http://127.0.0.1:${well.port}/audit`).send();
    expect(well.received.join('')).toContain('"id":"kept"');
  },
  5000,
);
