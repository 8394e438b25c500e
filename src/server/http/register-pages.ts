import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceDonePath, devicePath } from '../../contract/device.ts';
import type { Refusal } from '../../contract/envelope.ts';
import { signedOutPath } from '../../contract/leave.ts';
import { readBrandParameters } from '../../rules/brand-parameters.ts';
import { startsAtSso } from '../../rules/external-provider.ts';
import { pathTo } from '../../rules/page-path.ts';
import { forwardedParameters, parsePageParameters } from '../../rules/query.ts';
import { retirementCodes } from '../../rules/retirement.ts';
import {
  type Page as AnsweredPage,
  type Authorization,
  openerHeader,
  popupMode,
} from '../authorization/authorization.ts';
import type { Brands } from '../brand/brand.ts';
import type { Clients } from '../clients/clients.ts';
import type { Page, Visit } from '../page/page.ts';
import { type OpenSignIn, ownSignIn, type SignInStore, standingOf } from '../sign-in/sign-in.ts';
import { sendCompressed } from './compressed.ts';
import { type CookieRules, deviceId, localeCookie, signInCookies } from './cookies.ts';
import { hostNameOf } from './host-name.ts';
import { fallbackOf } from './page-automation.ts';
import { Refused, refusalOf } from './refused.ts';
import { pagePolicy } from './security-headers.ts';

export interface PageRouteParts {
  readonly page: Page;
  readonly brands: Brands;
  readonly clients: Clients;
  readonly signIns: SignInStore;
  readonly authorization: Pick<Authorization, 'verifyRedirect'>;
  readonly cookies: CookieRules;
  readonly publicUrl: string;
}

/** Registers the addresses that answer the page. */
export function registerPages(app: FastifyInstance, parts: PageRouteParts): void {
  app.get('/', (request, reply) => answerRoot(request, reply, parts));
  app.get(signedOutPath, (request, reply) => {
    const page = renderPage(parts.page, request.raw, { startPath: pathTo('signedOut') });
    return sendPage(reply, page, 200);
  });
  app.get(deviceDonePath, (request, reply) => answerDeviceDone(request, reply, parts));
}

/** Says that a device is signed in, in the brand of its app. */
async function answerDeviceDone(request: FastifyRequest, reply: FastifyReply, { page, clients }: PageRouteParts) {
  const client = await clients.byId(queryOf(request.raw).get('clientId') ?? '');
  const visit = { device: { step: 'done' as const }, clientBrandId: client?.brandId };
  return sendPage(reply, renderPage(page, request.raw, visit), 200);
}

/**
 * What the root answers, in this order: the page of a sign-in; the start screen of an error; a new sign-in with the
 * app that the address names; a new sign-in that the app itself starts, or the brand's service site (AUTHZ-8).
 */
async function answerRoot(request: FastifyRequest, reply: FastifyReply, parts: PageRouteParts): Promise<FastifyReply> {
  const query = queryOf(request.raw);
  const signInId = query.get('signIn');
  if (signInId) return answerSignIn(request, reply, parts, signInId);
  if (query.has('errorCode')) return sendPage(reply, renderPage(parts.page, request.raw, {}), 200);
  const clientId = query.get('clientId');
  if (clientId && query.has('appUrlScheme')) return openForApp(request, reply, parts, clientId, query);
  return openAnew(request, reply, parts, clientId, query);
}

async function answerSignIn(request: FastifyRequest, reply: FastifyReply, parts: PageRouteParts, signInId: string) {
  const cookies = signInCookies(parts.cookies, request, reply);
  const signIn = await ownSignIn(parts.signIns, signInId, cookies).catch(refusalIn);
  if ('name' in signIn) return showRefusal(parts.page, request, reply, signIn);
  const client = await parts.clients.byId(signIn.clientId);
  if (signIn.responseMode === popupMode) void reply.header(openerHeader, 'unsafe-none'); // else it could not answer its opener
  deviceId(parts.cookies, request, reply);
  const visit = {
    ...visitOf(signIn, client?.name ?? signIn.clientId),
    automation: fallbackOf(signIn.parameters, client?.redirectUris ?? []),
  };
  const { retirement } = await parts.clients.retirementOf(signIn.clientId);
  if (retirement) return showRefusal(parts.page, request, reply, refusalOf(retirementCodes[retirement]), visit);
  if (startsAtSso(signIn.parameters.prompt) && !visit.signIn?.isProven && !queryOf(request.raw).has('errorCode'))
    return reply.header('cache-control', 'no-store').redirect(ssoAddress(request.raw), 303);
  return sendPage(reply, renderPage(parts.page, request.raw, visit), 200);
}

/** Path of the dispatcher with the parameters of the page (ROUTE-8). */
function ssoAddress(request: IncomingMessage): string {
  const forwarded = new URLSearchParams(forwardedParameters(queryOf(request)));
  forwarded.set('selected_entrance', 'sso');
  return `/mobile/loginDispatcher?${forwarded}`;
}

/** What was refused; any other failure is thrown on. */
function refusalIn(reason: unknown): Refusal {
  if (reason instanceof Refused) return reason.refusal;
  throw reason;
}

function visitOf(signIn: OpenSignIn, appName: string): Partial<Visit> {
  const { id, clientId, brandId, parameters } = signIn;
  const stands = standingOf(signIn);
  return {
    signIn: { id, clientId, brandId, appName, isProven: stands !== 'credential' },
    parameters,
    ...(stands === 'choice' && { startPath: pathTo('selectAccount') }),
  };
}

/** A page opened with an app's address opens a sign-in for it, once the address is checked. */
async function openForApp(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PageRouteParts,
  clientId: string,
  query: URLSearchParams,
) {
  const redirectUri = query.get('appUrlScheme') ?? '';
  const refusal = await parts.authorization.verifyRedirect(clientId, redirectUri).catch(refusalIn);
  if (refusal) return showRefusal(parts.page, request, reply, refusal);
  const forwarded = new URLSearchParams(query);
  forwarded.set('client_id', clientId);
  forwarded.set('redirect_uri', redirectUri);
  forwarded.set('response_type', query.get('responseType') ?? 'code');
  if (!forwarded.has('scope')) forwarded.set('scope', 'openid');
  // no app has asked: whether to go on with a session that exists is for the user to say (SIGN-6)
  if (!forwarded.has('prompt')) forwarded.set('prompt', 'select_account');
  return reply.redirect(`/oauth/authorize?${forwarded}`, 303);
}

/**
 * The app, or the service site where the app has no address for it, starts the sign-in itself (OpenID Connect Core §4),
 * so that it can tell its own from a forged one.
 */
async function openAnew(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PageRouteParts,
  clientId: string | null,
  query: URLSearchParams,
) {
  const app = clientId ? await parts.clients.byId(clientId) : undefined;
  if (app?.isDevice && !app.initiateLoginUri) return reply.redirect(devicePath, 303);
  const visit = { ...readBrandParameters(query), clientBrandId: app?.brandId, hostName: hostNameOf(request.raw) };
  const { configuration } = parts.brands.resolve(visit);
  const site = app?.initiateLoginUri ? app : await parts.clients.serviceSiteOf(configuration.brandId);
  const start = site?.initiateLoginUri ?? configuration.swSite;
  if (!start) return showRefusal(parts.page, request, reply, refusalOf('appInfoLoadError'));
  const address = new URL(start);
  for (const [name, value] of query) address.searchParams.set(name, value);
  address.searchParams.set('iss', parts.publicUrl);
  address.searchParams.set('brandId', String(configuration.brandId));
  return reply.header('cache-control', 'no-store').redirect(address.href, 303);
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '/', 'http://page.invalid').searchParams;
}

/** What a request says of brand and language. */
export function surroundingsOf(request: IncomingMessage) {
  const query = queryOf(request);
  return {
    query,
    parameters: parsePageParameters(query),
    brandId: readBrandParameters(query).urlBrandId,
    urlBrandIdFirst: readBrandParameters(query).urlBrandIdFirst,
    hostName: hostNameOf(request),
    rememberedLocale: fastifyCookie.parse(request.headers.cookie ?? '')[localeCookie],
    acceptLanguage: request.headers['accept-language'],
  };
}

/** The page with its headers. `visit` says what is known beside the request. */
export function renderPage(page: Page, request: IncomingMessage, visit: Partial<Visit>): AnsweredPage {
  const nonce = randomBytes(16).toString('base64url');
  const { html, scriptOrigins } = page.render({
    nonce,
    signIn: null,
    now: new Date(),
    ...surroundingsOf(request),
    ...visit,
  });
  const headers = {
    'content-security-policy': pagePolicy(nonce, scriptOrigins),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex', // costs less than in the document
  };
  return { html, headers };
}

export function sendPage(reply: FastifyReply, { html, headers }: AnsweredPage, status: number): FastifyReply {
  void reply.code(status).headers(headers).type('text/html; charset=utf-8');
  return sendCompressed(reply.request, reply, html);
}

/** Shows the screen of an error that leaves nothing to sign in to. */
export function showRefusal(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  visit: Partial<Visit> = {},
): FastifyReply {
  request.log.info({ refused: refusal.name, code: refusal.code }, 'refused');
  return sendPage(reply, renderPage(page, request.raw, { ...visit, refusal }), 400);
}
