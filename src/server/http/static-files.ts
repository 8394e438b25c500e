import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built page under /static, and enables routes to send files. */
export function registerStaticFiles(app: FastifyInstance, distFolder: string): void {
  void app.register(fastifyStatic, {
    root: join(distFolder, 'client/static'),
    prefix: '/static/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}
