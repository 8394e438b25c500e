import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../../contract/envelope.ts';
import { signInHeader } from '../../contract/sign-in/sign-in-header.ts';
import { type FactorChannel, factorChannels } from '../../contract/two-factor/factor-ways.ts';
import { type CookieRules, localeCookie, signInTokenIn } from './cookies.ts';
import type { ShownIn } from './routes.ts';

/** What is known of an error beside its name. */
interface ErrorFacts {
  /** The app, if it is registered. */
  readonly clientId?: string | undefined;
  /** For operators, without data of persons. */
  readonly detail?: string | undefined;
  /** Of a page that the server itself shows with the error. */
  readonly shownIn?: ShownIn | undefined;
}

type NamedRefusal = Pick<Refusal, 'code' | 'name'>;

/** An error that a user was shown with a reference. */
export interface ShownReference extends ErrorFacts {
  readonly reference: string;
  readonly refusal: NamedRefusal;
  /** Method and pattern of the route, such as `POST /api/login`. */
  readonly asked: string;
  /** The way of a second step that the call names. */
  readonly way?: FactorChannel | undefined;
  readonly httpStatus: number;
  /** The sign-in that the request names, with what the browser's cookie for it holds. */
  readonly signIn: { readonly id: string; readonly token: string } | undefined;
  readonly rememberedLocale: string | undefined;
  readonly acceptLanguage: string | undefined;
}

const shown = new WeakMap<IncomingMessage, { readonly refusal: Refusal } & ErrorFacts>();

/** Remembers the error that a request is answered with, if it has a reference. */
export function noteRefusal(request: IncomingMessage, refusal: Refusal, facts: ErrorFacts = {}): void {
  if (refusal.params?.reference !== undefined) shown.set(request, { refusal, ...facts });
}

/** Calls `tell` after each answer whose error has a reference. */
export function onReferenceShown(
  app: FastifyInstance,
  rules: Pick<CookieRules, 'isSecure'>,
  tell: (shown: ShownReference) => void,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const known = shown.get(request.raw);
    if (!known) return;
    const { refusal, clientId, detail, shownIn } = known;
    tell({
      reference: String(refusal.params?.reference),
      refusal,
      clientId,
      detail,
      shownIn,
      way: wayIn(request.body),
      asked: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      httpStatus: reply.raw.statusCode,
      signIn: signInOf(request, rules),
      rememberedLocale: request.cookies[localeCookie],
      acceptLanguage: request.headers['accept-language'],
    });
  });
}

/** Of what a call sends, nothing but the name of a way is read here. */
function wayIn(body: unknown): FactorChannel | undefined {
  const { contactBy } = Object(body) as { readonly contactBy?: unknown }; // anything, as it was sent
  return factorChannels.find((channel) => channel === contactBy);
}

/** The sign-in that a request names: a call by a header, a redirect in its path, the page in its query string. */
function signInOf(request: FastifyRequest, rules: Pick<CookieRules, 'isSecure'>): ShownReference['signIn'] {
  const { signInId } = Object(request.params) as { readonly signInId?: string }; // segments of the path are strings
  const { signIn } = Object(request.query) as { readonly signIn?: unknown };
  const id = [request.headers[signInHeader], signInId, signIn].find((one) => typeof one === 'string');
  const token = typeof id === 'string' ? signInTokenIn(rules, request, id) : undefined;
  return typeof id === 'string' && token !== undefined ? { id, token } : undefined;
}
