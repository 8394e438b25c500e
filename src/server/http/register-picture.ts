import type { FastifyInstance } from 'fastify';
import { connectionPicture } from '../connection/routes.ts';

/** The picture by which the page sees that it is online (§7). */
export function registerConnectionPicture(app: FastifyInstance): void {
  app.get(connectionPicture.path, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('image/gif').send(connectionPicture.bytes),
  );
}
