import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpFraudService } from '../gateways/fraud/http-fraud.ts';
import { createMetrics } from './metrics.ts';
import type { Saturation } from './saturation.ts';

const saturation: Saturation = {
  hashing: () => ({ reserved: 3, limit: 80, refused: 2 }),
  connections: () => ({ inUse: 7, idle: 1, waiting: 4, limit: 8 }),
  jobs: async () => ({}),
  outbox: async () => [{ channel: 'email', messages: 12, oldestSeconds: 90.5 }],
  pausedChannels: () => [
    { channel: 'email', isPaused: true },
    { channel: 'sms', isPaused: false },
  ],
  pausedServices: () => ({ fraud: 1, identityProviders: 2 }),
  faultyServices: () => ({ addressValidation: true }),
  migrations: async () => ({ applied: 40, missing: 1, newer: 0 }),
};

/** The lines of /metrics that begin with a name. */
async function read(metrics: ReturnType<typeof createMetrics>, name: string): Promise<readonly string[]> {
  const server = await metrics.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo; // listens on a port
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  return text.split('\n').filter((line) => line.startsWith(name));
}

it('tells how much of hashing, connections and the outbox is used, each time it is asked', async () => {
  const metrics = createMetrics();
  metrics.observe(saturation);
  const saturated = /^portico_(hashing|migrations|database|outbox|delivery|services)/;
  expect((await read(metrics, 'portico_')).filter((line) => saturated.test(line))).toEqual([
    'portico_hashing_slots{state="reserved"} 3',
    'portico_hashing_slots{state="limit"} 80',
    'portico_hashing_refused_total 2',
    'portico_migrations{state="applied"} 40',
    'portico_migrations{state="missing"} 1',
    'portico_migrations{state="newer"} 0',
    'portico_database_connections{state="inUse"} 7',
    'portico_database_connections{state="idle"} 1',
    'portico_database_connections{state="waiting"} 4',
    'portico_database_connections{state="limit"} 8',
    'portico_outbox_messages{channel="email"} 12',
    'portico_outbox_oldest_seconds{channel="email"} 90.5',
    'portico_delivery_paused{channel="email"} 1',
    'portico_delivery_paused{channel="sms"} 0',
    'portico_services_paused{service="fraud"} 1',
    'portico_services_paused{service="identityProviders"} 2',
    'portico_services_faulty{service="addressValidation"} 1',
  ]);
});

it('keeps the other metrics while the database is away, and tells no connections where it has none', async () => {
  const metrics = createMetrics();
  const outbox = () => Promise.reject(new Error('away'));
  metrics.observe({ ...saturation, connections: () => undefined, outbox, migrations: outbox });
  const lines = await read(metrics, 'portico_');
  expect(lines).toContain('portico_hashing_slots{state="reserved"} 3');
  expect(lines.filter((line) => /outbox|connections|migrations/.test(line))).toEqual([]);
});

it('counts the steps of sign-ins by outcome, and nothing else of the audit', async () => {
  const metrics = createMetrics();
  const wrong = { event: 'passwordChecked', outcome: 'mismatch', brandId: 2, clientId: 'shop' };
  metrics.auditRecorded(wrong);
  metrics.auditRecorded(wrong);
  metrics.auditRecorded({ event: 'lostContactAsked', outcome: 'by kim' });
  expect(await read(metrics, 'portico_sign_in_steps_total')).toEqual([
    'portico_sign_in_steps_total{event="passwordChecked",outcome="mismatch",brand="2",app="shop"} 2',
  ]);
});

it('has series of their own for 200 apps, and one for all others', async () => {
  const metrics = createMetrics();
  const opened = { event: 'signInOpened', outcome: 'ok', brandId: 0 };
  for (let n = 1; n <= 203; n++) metrics.auditRecorded({ ...opened, clientId: `app${n}` });
  metrics.auditRecorded({ ...opened, clientId: 'app200' });
  const lines = await read(metrics, 'portico_sign_in_steps_total');
  expect(lines.length).toBe(201);
  expect(lines.filter((line) => /app="(other|app200)"/.test(line)).map((line) => line.split(' ')[1])).toEqual([
    '2',
    '3',
  ]);
});

it('tells when no expired row was left', async () => {
  const metrics = createMetrics();
  const before = Math.floor(Date.now() / 1000);
  metrics.sweepCleared();
  const [line = ''] = await read(metrics, 'portico_sweep_cleared_seconds');
  expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(before);
});

it('tells slow requests apart up to ten seconds', async () => {
  const metrics = createMetrics();
  metrics.requestEnded({ method: 'GET', route: '/', status: 200, seconds: 4 });
  const buckets = await read(metrics, 'portico_request_seconds_bucket');
  expect(buckets.filter((line) => line.endsWith(' 0')).at(-1)).toContain('le="2.5"');
  expect(buckets.filter((line) => line.endsWith(' 1'))[0]).toContain('le="5"');
});

it('tells how long requests to a service take, and whether it answers', async () => {
  const metrics = createMetrics();
  const service = createServer((_request, response) => response.end('{"verdict":"allowed"}'));
  await new Promise<void>((listens) => service.listen(0, '127.0.0.1', listens));
  const { port } = service.address() as AddressInfo; // listens on a port
  const fraud = createHttpFraudService({ url: `http://127.0.0.1:${port}/`, report: () => undefined });
  const visit = { brandId: 0, signInId: 'a', address: '192.0.2.1', userAgent: undefined };
  expect(await fraud.check('f', visit)).toBe('allowed');
  service.close().closeAllConnections();
  expect(await fraud.check('f', visit)).toBe('unavailable');
  expect(await read(metrics, 'portico_service_request_seconds_count')).toEqual([
    'portico_service_request_seconds_count{service="fraud",outcome="answered"} 1',
    'portico_service_request_seconds_count{service="fraud",outcome="failed"} 1',
  ]);
});

it('counts what is swept, and what is not, by table', async () => {
  const metrics = createMetrics();
  metrics.rowsSwept({ table: 'audit' }, 500);
  metrics.sweepFailed({ table: 'oidc_records' });
  const lines = [...(await read(metrics, 'portico_swept')), ...(await read(metrics, 'portico_sweep_failures'))];
  expect(lines).toEqual([
    'portico_swept_rows_total{table="audit"} 500',
    'portico_sweep_failures_total{table="oidc_records"} 1',
  ]);
});
