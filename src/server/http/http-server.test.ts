import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { arrivalLimits, createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

type Server = Awaited<ReturnType<typeof createHttpServer>>;
let http: Server;
afterEach(() => http.close());

async function listen(arrival?: typeof arrivalLimits, trustedProxies = 0): Promise<Server> {
  const logger = pino({ level: 'silent' });
  const common = { logger, metrics: createMetrics(), trustedProxies, isSecure: true };
  http = await createHttpServer({ ...common, ...(arrival && { arrival }) });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
}

/** Sends the beginning of a request, and returns what comes until the server closes the connection. */
async function sendPart(text: string): Promise<string> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1'); // of a server that listens
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('the server', () => {
  it.each([
    ['headers', 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ', { headersMs: 50, requestMs: 60_000 }],
    ['body', 'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n', { headersMs: 50, requestMs: 100 }],
  ])('closes a connection whose %s do not arrive in time', async (_part, text, limits) => {
    await listen({ ...limits, checkEveryMs: 10 });
    expect(await sendPart(text)).toContain('HTTP/1.1 408');
  });

  it('waits 10 s for headers and 30 s for a request, and has an end of connections', async () => {
    const { server } = await listen();
    expect(arrivalLimits).toEqual({ headersMs: 10_000, requestMs: 30_000, checkEveryMs: 5000 });
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, maxConnections: 10_000 });
  });

  it('reads a head with 60 kB of cookies', async () => {
    await listen();
    const cookie = `a=${'x'.repeat(60_000)}`;
    expect(
      await sendPart(`GET /livez HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`),
    ).toContain('HTTP/1.1 303');
  });

  it.each([
    ['browsers', 0, 72],
    ['proxies, which must be the first to close it,', 1, 620],
  ])('tells %s how long it keeps a connection open', async (_, trustedProxies, seconds) => {
    const { server } = await listen(undefined, trustedProxies);
    const { port } = server.address() as AddressInfo; // it listens
    const response = await fetch(`http://127.0.0.1:${port}/api`, { redirect: 'manual' });
    expect(response.headers.get('keep-alive')).toBe(`timeout=${seconds}`);
    expect(server.keepAliveTimeout).toBe(seconds * 1000);
  });

  it.each([
    ['with a head above 64 kB', `GET /?${'x'.repeat(70_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    ['that is not HTTP', 'HELLO\r\n\r\n', 400],
  ])('[API-6a] answers a request %s in the envelope, with the headers of every response', async (_, text, status) => {
    await listen();
    const [head = '', body = ''] = (await sendPart(text)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    for (const [name, value] of Object.entries(securityHeaders(true))) expect(head).toContain(`${name}: ${value}`);
    const envelope = JSON.parse(body);
    expect(envelope).toMatchObject({ status: { success: false, name: 'invalidRequest' } });
    expect(head).toContain(`x-trace-id: ${envelope.status.traceId}`);
  });
});
