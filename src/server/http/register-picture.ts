import type { FastifyInstance } from 'fastify';
import { connectionPicture } from '../connection/routes.ts';

/** Serves the image of the connectivity probe (API-5). */
export function registerConnectionPicture(app: FastifyInstance): void {
  app.get(connectionPicture.path, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('image/gif').send(connectionPicture.bytes),
  );
}
