import type { FastifyInstance } from 'fastify';
import { withDatabaseTime } from '../storage/deadline.ts';

/** A balancer gets the answer within a second. */
const checkMs = 800;

/** /livez always succeeds; /readyz checks the dependencies that sign-ins need. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/readyz', async (request, reply) => {
    const ready = await withDatabaseTime(checkMs, isReady).catch((error) => {
      request.log.warn({ failure: String(error) }, 'not ready');
      return false;
    });
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
