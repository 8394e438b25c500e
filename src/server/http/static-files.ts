import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built page under /static, and enables routes to send files. */
export function registerStaticFiles(app: FastifyInstance, distFolder: string): void {
  registerBuild(app, { root: join(distFolder, 'client/static'), prefix: '/static/' });
}

/** Serves the files of a further build. */
export function registerMoreFiles(app: FastifyInstance, distFolder: string, prefix: string): void {
  registerBuild(app, { root: join(distFolder, 'client/static'), prefix: `${prefix}/`, decorateReply: false });
}

interface Build {
  readonly root: string;
  readonly prefix: string;
  readonly decorateReply?: false;
}

function registerBuild(app: FastifyInstance, build: Build): void {
  void app.register(fastifyStatic, {
    ...build,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}
