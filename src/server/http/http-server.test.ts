import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createHttpServer } from './http-server.ts';
import { securityHeaders } from './security-headers.ts';

async function receive(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it.each([
  { what: 'with a head above 16 kB', request: `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, status: 431 },
  { what: 'that is not HTTP', request: 'HELLO\r\n\r\n', status: 400 },
])(
  '[API-6] a request $what gets $status in the envelope, with the headers of every response',
  async ({ request, status }) => {
    const logger = pino({ level: 'silent' });
    const app = await createHttpServer({ logger, metrics: createMetrics(), trustedProxies: 0, isSecure: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await receive((app.server.address() as AddressInfo).port, request);
    await app.close();
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    for (const [name, value] of Object.entries(securityHeaders(true))) expect(head).toContain(`${name}: ${value}`);
    const envelope = JSON.parse(body);
    expect(envelope).toMatchObject({ status: { success: false, name: 'invalidRequest' } });
    expect(head).toContain(`x-trace-id: ${envelope.status.traceId}`);
  },
);

it('the server closes a connection whose request does not arrive completely', async () => {
  const logger = pino({ level: 'silent' });
  const { server } = await createHttpServer({ logger, metrics: createMetrics(), trustedProxies: 0, isSecure: true });
  expect(server.requestTimeout).toBe(30_000);
});
