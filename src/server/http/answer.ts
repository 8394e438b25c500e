import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, Refusal } from '../../contract/envelope.ts';
import { asRefused, Refused, refusalOf } from './refused.ts';
import { noteRefusal } from './shown-references.ts';

/** Sends the result of a call in the envelope (API-3). */
export function answer(reply: FastifyReply, data: unknown): FastifyReply {
  const envelope: Envelope<unknown> = { status: { success: true }, data };
  return reply.header('cache-control', 'no-store').send(envelope);
}

/** Status of errors that the HTTP framework detects, such as invalid JSON. */
function frameworkStatus(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

interface Failure {
  readonly httpStatus: number;
  readonly refusal: Refusal;
}

/**
 * What to say of an error: a refusal, an invalid request, or otherwise an internal error with the trace id of the log, where
 * the details stay.
 */
export function describeFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): Failure {
  const error = asRefused(failure);
  if (error !== failure) request.log.warn({ failure: String(failure) }, 'database unavailable');
  if (error instanceof Refused) {
    request.log.info({ refused: error.refusal.name, code: error.refusal.code }, 'refused');
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    return { httpStatus: error.httpStatus, refusal: withReference(error.refusal, request) };
  }
  const badRequest = frameworkStatus(error);
  if (badRequest) return { httpStatus: badRequest, refusal: refusalOf('invalidRequest') };
  request.log.error({ failure: error instanceof Error ? { name: error.name, stack: error.stack } : {} }, 'failed');
  return { httpStatus: 500, refusal: withReference(refusalOf(101), request) };
}

/** Sends an error in the envelope. */
export function answerError(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { httpStatus, refusal } = describeFailure(failure, request, reply);
  const envelope: Envelope<never> = { status: { success: false, traceId: request.id, ...refusal } };
  return reply.code(httpStatus).header('cache-control', 'no-store').send(envelope);
}

function withReference(refusal: Refusal, { id: reference, raw }: FastifyRequest): Refusal {
  if (!refusal.hasReference) return refusal;
  const shown = { ...refusal, params: { ...refusal.params, reference } };
  noteRefusal(raw, shown);
  return shown;
}
