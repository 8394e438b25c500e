import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { signInHeader } from '../../contract/sign-in/sign-in-header.ts';
import type { Origins } from '../origins/origins.ts';
import { isSameOrigin, sentOriginOf } from '../origins/same-origin.ts';
import { runDurably } from '../storage/durably.ts';
import { inSpan } from '../tracing/spans.ts';
import { answer } from './answer.ts';
import { clientAddress } from './client-address.rules.ts';
import { type CookieRules, deviceId, handoverCookies, localeCookie, signInCookies, trustCookie } from './cookies.ts';
import { hostNameOf } from './host-name.ts';
import { Refused } from './refused.ts';
import type { Handler, HandlersOf, RequestContext, StepOf } from './serve.ts';

/** A handler for every call of the contract. */
export type AllHandlers<Step> = { readonly [Group in keyof typeof calls]: HandlersOf<(typeof calls)[Group], Step> };

/** Finds the session of a request's browser. */
export type SessionOf = (
  request: IncomingMessage,
  response: ServerResponse,
) => ReturnType<RequestContext['ownSession']>;

export interface CallRules<Step> {
  readonly origins: Pick<Origins, 'ofRequest'>;
  readonly cookies: CookieRules;
  readonly sessionOf: SessionOf;
  readonly stepOf: StepOf<Step>;
}

/** Registers every call of the contract with its handler. The step of a call is asked for before its handler is called. */
export function registerCalls<Step>(app: FastifyInstance, handlers: AllHandlers<Step>, rules: CallRules<Step>): void {
  for (const [group, rows] of Object.entries(calls)) {
    const groupHandlers = handlers[group as keyof typeof calls] as Record<string, Handler<Call>>; // same keys by AllHandlers
    for (const [name, call] of Object.entries(rows)) {
      const handler = groupHandlers[name];
      if (handler) registerCall(app, call, handler, rules);
    }
  }
}

function registerCall(
  app: FastifyInstance,
  call: Call,
  handler: Handler<Call>,
  { origins, cookies, sessionOf, stepOf }: CallRules<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    async handler(request, reply) {
      if (
        call.method === 'POST' &&
        !isSameOrigin(sentOriginOf(request.headers), origins.ofRequest({ hostName: hostNameOf(request.raw) }))
      )
        throw new Refused('invalidRequest', { httpStatus: 403 });
      const input = parseInput(call, request);
      const context = contextOf(request, reply, cookies, sessionOf);
      async function take() {
        const { step } = call;
        if (!step) return handler(input, context);
        return inSpan(`step ${step.gate}`, 'inside', { 'portico.step': step.gate }, async () => {
          const inStep = { ...context, step: await stepOf(step, context) };
          return handler(input, inStep);
        });
      }
      return answer(reply, await runDurably(take));
    },
  });
}

/** GET calls read the query string, POST calls the body, and from the query string clientId and what the row names (API-2). */
function parseInput(call: Call, request: FastifyRequest): unknown {
  const query = { ...(request.query as Record<string, unknown>) };
  const fields = call.method === 'GET' ? query : bodyOf(request);
  if (isUnreadable(query) || isUnreadable(fields)) throw new Refused('invalidRequest');
  const named = ['clientId', ...(call.queryFields ?? [])].flatMap((name) =>
    name in query ? [[name, query[name]]] : [],
  );
  const parsed = call.input.safeParse({ ...Object.fromEntries(named), ...fields });
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'body';
  throw new Refused('invalidRequest', { params: { field } });
}

/** No call has values that are nested as deep; the stack has an end. */
const mostLevels = 20;

/** PostgreSQL accepts no NUL in text, and each half of a surrogate pair is stored as the same other character. */
function isUnreadable(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return level === mostLevels || Object.values(value).some((inner) => isUnreadable(inner, level + 1));
}

function bodyOf({ body }: FastifyRequest): object {
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body;
  throw new Refused('invalidRequest', { params: { field: 'body' } });
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The context of a request for handlers. */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: CookieRules,
  sessionOf: SessionOf,
): RequestContext {
  const { clientId } = request.query as { clientId?: unknown };
  return {
    traceId: request.id,
    clientId: typeof clientId === 'string' ? clientId : undefined,
    address: clientAddress(request.ip),
    hostName: hostNameOf(request.raw),
    acceptLanguage: request.headers['accept-language'],
    rememberedLocale: request.cookies[localeCookie],
    userAgent: request.headers['user-agent'],
    signInId: single(request.headers[signInHeader]),
    cookies: signInCookies(cookies, request, reply),
    deviceId: deviceId(cookies, request, reply),
    trustCookie: trustCookie(cookies, request, reply),
    handover: handoverCookies(cookies, request, reply),
    ownSession: () => sessionOf(request.raw, reply.raw),
  };
}
