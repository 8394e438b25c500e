import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createHttpServer } from './http-server.ts';

it('the server closes a connection whose request does not arrive completely', async () => {
  const logger = pino({ level: 'silent' });
  const { server } = await createHttpServer({ logger, metrics: createMetrics(), trustedProxies: 0, isSecure: true });
  expect(server.requestTimeout).toBe(30_000);
});
