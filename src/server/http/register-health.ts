import type { FastifyInstance } from 'fastify';

/** /livez always succeeds; /readyz checks the dependencies that sign-ins need. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
