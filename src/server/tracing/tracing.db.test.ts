import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OtlpReceiver, startOtlpReceiver } from '../../../test/otlp-receiver.ts';
import { password, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { createHttpFraudService } from '../gateways/fraud/http-fraud.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { readTraceHeaders, startTracing } from './start-tracing.ts';

let receiver: OtlpReceiver;
let site: SecondStepSite;
let stop: () => Promise<void>;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'; // the SDK reads it
  const headers = readTraceHeaders('authorization=Bearer%20token');
  stop = await startTracing({ endpoint: receiver.url, headers, serviceName: 'sign-in', ratio: 1 });
  site = await startSecondStepSite();
});
afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await stop();
  await site.close();
  receiver.close();
});

const theirTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const theirSpan = '00f067aa0ba902b7';
/** The spans of a trace, once the one with an id has come, which ends last. */
async function spansOf(spanId: string) {
  await expect.poll(() => receiver.spans.some((span) => span.spanId === spanId)).toBe(true);
  const root = receiver.spans.find((span) => span.spanId === spanId);
  return { root, spans: receiver.spans.filter(({ traceId }) => traceId === root?.traceId) };
}

describe('traces by OTLP', () => {
  it('have a span for the route, whose id is the reference, below the span of the caller', async () => {
    const { publicUrl } = site.installation.config;
    const traceparent = `00-${theirTrace}-${theirSpan}-00`;
    const { headers } = await fetch(`${publicUrl}/livez`, { headers: { traceparent } });
    const { root } = await spansOf(headers.get('x-trace-id') ?? '');
    expect(root).toMatchObject({ name: 'GET /livez', kind: 2, traceId: theirTrace, parentSpanId: theirSpan });
    expect(root?.attributes).toMatchObject({ 'http.route': '/livez', 'http.response.status_code': 200 });
    expect(root?.serviceName).toBe('sign-in');
    expect(receiver.headers[0]?.authorization).toBe('Bearer token');
  });

  it('have spans for the step, its transactions and its statements, and what the audit records', async () => {
    const { email } = await site.addPerson({ company: 'strict', totpSecret: 'JBSWY3DPEHPK3PXP' });
    const signIn = await site.open();
    await signIn.login(email);
    const { headers } = await signIn.call('/api/two-factor/mfa-totp-verification', { code: '000000' });
    const { root, spans } = await spansOf(headers.get('x-trace-id') ?? '');
    expect(root).toMatchObject({ name: 'POST /api/two-factor/mfa-totp-verification', status: {} });
    expect(root?.parentSpanId).toBeUndefined();
    const step = spans.find(({ name }) => name === 'step secondFactor');
    expect(step).toMatchObject({ parentSpanId: root?.spanId, attributes: { 'portico.step': 'secondFactor' } });
    expect(step?.events).toMatchObject([{ name: 'secondFactorChecked', attributes: { outcome: 'wrong' } }]);
    const statement = spans.find(({ name }) => name === 'select sign_ins');
    expect(statement).toMatchObject({ kind: 3, parentSpanId: step?.spanId });
    expect(statement?.attributes).toMatchObject({ 'db.operation.name': 'select', 'db.collection.name': 'sign_ins' });
    await expect.poll(() => receiver.spans.some(({ name }) => name === 'transaction')).toBe(true);
    const transaction = receiver.spans.find(({ name }) => name === 'transaction');
    const inside = receiver.spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    // The embedded database commits what several requests have written at once.
    const ends = process.env.TEST_DATABASE === 'postgres' ? ['begin', 'commit'] : ['insert companies'];
    expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(ends));
    const told = receiver.bodies.join('\n');
    for (const secret of [email, password, signIn.signInId, '127.0.0.1:']) expect(told).not.toContain(secret);
  });

  it('have a span for each request to a service, which hands its place on', async () => {
    const received: (string | undefined)[] = [];
    const service = createServer((request, response) => {
      received.push(String(request.headers.traceparent));
      response.end('{"verdict":"allowed"}');
    });
    await new Promise<void>((listens) => service.listen(0, '127.0.0.1', listens));
    const { port } = service.address() as AddressInfo; // listens on a port
    const fraud = createHttpFraudService({ url: `http://127.0.0.1:${port}/`, report: () => undefined });
    const common = { metrics: createMetrics(), trustedProxies: 0, isSecure: true };
    const http = await createHttpServer({ ...common, logger: pino({ level: 'silent' }) });
    const visit = { brandId: 0, signInId: 'a', address: '192.0.2.1', userAgent: undefined };
    http.get('/check', () => fraud.check('f', visit));
    const { headers } = await http.inject('/check');
    const { root, spans } = await spansOf(String(headers['x-trace-id']));
    const asked = spans.find(({ name }) => name === 'ask fraud');
    expect(asked).toMatchObject({ kind: 3, parentSpanId: root?.spanId, attributes: { 'portico.service': 'fraud' } });
    expect(received).toEqual([`00-${asked?.traceId}-${asked?.spanId}-01`]);
    await http.close();
    service.close().closeAllConnections();
  });

  it('say that a request has failed, and the kind of its error alone', async () => {
    const common = { metrics: createMetrics(), trustedProxies: 0, isSecure: true };
    const http = await createHttpServer({ ...common, logger: pino({ level: 'silent' }) });
    http.get('/broken', async () => {
      throw new TypeError('ann@acme.example is no number');
    });
    const { headers } = await http.inject('/broken');
    const { root } = await spansOf(String(headers['x-trace-id']));
    expect(root).toMatchObject({ status: { code: 2 }, attributes: { 'http.response.status_code': 500 } });
    expect(receiver.bodies.join('\n')).not.toContain('acme.example');
    await http.close();
  });
});

it.each([
  ['', {}],
  ['a=1, b = two%20words ,c', { a: '1', b: 'two words' }],
  ['authorization=Basic abc==', { authorization: 'Basic abc==' }],
  ['x=50%', { x: '50%' }],
])('the headers %j for the receiver are read', (text, headers) => expect(readTraceHeaders(text)).toEqual(headers));
