import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpFraudService } from '../gateways/fraud/http-fraud.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createHttpServer } from './http-server.ts';

const lines: string[] = [];
const received: { readonly f: string; readonly traceparent: string | undefined }[] = [];
const service = createServer(async (asked, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  const { traceparent } = asked.headers;
  received.push({ f: JSON.parse(Buffer.concat(chunks).toString()).f, traceparent: String(traceparent) });
  response.end(JSON.stringify({ verdict: 'allowed' }));
});
let http: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  const destination = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const common = { metrics: createMetrics(), trustedProxies: 0, isSecure: true };
  http = await createHttpServer({ ...common, logger: pino({ level: 'info' }, destination) });
  await new Promise<void>((listens) => service.listen(0, '127.0.0.1', listens));
  const { port } = service.address() as AddressInfo; // listens on a port
  const fraud = createHttpFraudService({ url: `http://127.0.0.1:${port}/`, report: () => undefined });
  const context = { brandId: 0, signInId: 'a', address: '192.0.2.1', userAgent: undefined };
  http.addHook('onRequest', async ({ headers }) => arrived.get(String(headers['x-f']))?.());
  http.post('/check', async ({ body, log }) => {
    await new Promise(setImmediate);
    log.info('checking');
    return { verdict: await fraud.check((body as { f: string }).f, context) }; // sent below
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  service.close().closeAllConnections();
});

/** Called when the head of a request has arrived. */
const arrived = new Map<string, () => void>();

const traceOfNumber = (n: number) => String(n).padStart(32, 'a');

/** Sends a request whose body comes after the server has read its head. @returns its reference */
async function send(f: string, traceparent: Record<string, string>): Promise<string> {
  const isRead = new Promise<void>((resolve) => arrived.set(f, resolve));
  const { port } = http.server.address() as AddressInfo; // listens on a port
  const headers = { 'content-type': 'application/json', 'x-f': f, ...traceparent };
  const sent = request({ host: '127.0.0.1', port, path: '/check', method: 'POST', headers });
  sent.flushHeaders();
  await isRead;
  sent.end(JSON.stringify({ f }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return String(answer.headers['x-trace-id']);
}
const logged = (reference: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ traceId }) => traceId === reference);

it('takes up the trace of each of many requests at once, in its log and in what it asks of services', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const references = await Promise.all(
    numbers.map((n) => send(`many-${n}`, { traceparent: `00-${traceOfNumber(n)}-00f067aa0ba902b7-01` })),
  );
  for (const [n, reference] of references.entries()) {
    const onward = received.find(({ f }) => f === `many-${n}`);
    expect(onward?.traceparent).toBe(`00-${traceOfNumber(n)}-${reference}-01`);
    const own = logged(reference);
    expect(own.map(({ msg }) => msg)).toEqual(['checking', 'answered']);
    expect(own.every(({ trace }) => trace === traceOfNumber(n))).toBe(true);
  }
});

it('begins a trace for a request without one', async () => {
  const reference = await send('alone', {});
  const [line] = logged(reference);
  expect(line.trace).toMatch(/^[\da-f]{32}$/);
  const onward = received.find(({ f }) => f === 'alone');
  expect(onward?.traceparent).toBe(`00-${line.trace}-${reference}-00`);
});
