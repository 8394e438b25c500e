import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import { externalProviders, providerStartAddress } from '../../rules/external-provider.ts';
import { forwardedParameters } from '../../rules/query.ts';

export interface EntranceParts {
  showRefusal(request: FastifyRequest, reply: FastifyReply, reason: ApiErrorCode | ErrorName): FastifyReply;
}

/** Passed to the provider (ROUTE-8), although it is otherwise never forwarded (ENTRY-2). */
const forTheEntrance = ['rememberEmail'];

/**
 * The dispatcher (ROUTE-8) sends the browser to the start-up address of the entrance it chose. No identity provider is
 * connected to this installation, so that each start-up ends on the screen of sign-on that is disabled (501).
 */
export function registerExternalProviders(app: FastifyInstance, { showRefusal }: EntranceParts): void {
  app.get('/mobile/loginDispatcher', (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://page.invalid');
    const kept = [...searchParams].filter(([name]) => forTheEntrance.includes(name));
    const forwarded = [...forwardedParameters(searchParams), ...kept];
    const address = providerStartAddress(searchParams.get('selected_entrance') ?? undefined, forwarded);
    if (!address) return showRefusal(request, reply, 'invalidParameters');
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null)); // the page posts forms to these paths (GOOG-1)
    for (const url of Object.values(externalProviders))
      scope.route({ method: ['GET', 'POST'], url, handler: (request, reply) => showRefusal(request, reply, 501) });
  });
}
