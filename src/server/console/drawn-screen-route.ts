import type { IncomingMessage } from 'node:http';
import { consolePaths, drawnScreenParameters as names } from '../../contract/console.ts';
import type { ApiErrorCode, ErrorName } from '../../contract/errors.ts';
import { refusalOf } from '../http/refused.ts';
import type { HtmlResponse, Route, RouteRequest } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import type { Page } from '../page/page.ts';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import { explained } from '../support/support.ts';
import type { AskBySession } from './console-api.ts';

export interface DrawnScreenDeps {
  readonly ask: AskBySession;
  readonly page: Pick<Page, 'draw'>;
  readonly origins: Pick<Origins, 'ofRequest'>;
  appNameOf(clientId: string): Promise<string>;
}

/**
 * The screen that a user saw with an error, drawn again from its record for a frame of the console (decision 236). It is told to
 * whom `explainReference` tells the story, and to nobody else.
 */
export function drawnScreenRoute(deps: DrawnScreenDeps): Route {
  return {
    method: 'GET',
    path: `${consolePaths.screen}/:reference`,
    handle: (request) => (isForFrame(request.exchange.request) ? draw(deps, request) : nothing(403)),
  };
}

/** Only a frame in a page of the own origin gets it: it is no page that somebody is led to (Fetch Metadata Request Headers). */
const isForFrame = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';

async function draw(deps: DrawnScreenDeps, request: RouteRequest): Promise<HtmlResponse> {
  const answer = await explain(deps, request);
  if (answer.status !== 200) return nothing(answer.status);
  const { drawing, brand, app, signIn, reference } = explained.parse(answer.json);
  const wanted = request.query.get(names.locale);
  const locale = drawing?.locales.find((one) => one === (wanted ?? drawing.locales[0]));
  if (!drawing || brand === undefined || locale === undefined) return nothing(404);
  const nonce = takeRandomBytes(16).toString('base64url');
  const { screen, way, error, code } = drawing;
  const scheme = (['light', 'dark'] as const).find((one) => one === request.query.get(names.scheme));
  const html = await deps.page.draw({
    nonce,
    origin: deps.origins.ofRequest(request),
    brandId: brand,
    locale,
    screen,
    way,
    // As they were recorded, and only of errors that have a row.
    refusal: refusalOf((code as ApiErrorCode | undefined) ?? (error as ErrorName), { reference }, error as ErrorName),
    appName: signIn === undefined ? undefined : await deps.appNameOf(app ?? ''),
    scheme,
    now: new Date(),
  });
  return { html, headers: headersOf(nonce) };
}

/** The story of the reference, as the management API tells it to the person at the console. */
function explain({ ask }: DrawnScreenDeps, request: RouteRequest) {
  const company = request.query.get(names.company);
  const language = request.query.get(names.locale);
  return ask(request, `/references/${encodeURIComponent(request.params.reference ?? '')}`, {
    ...(company !== null && { company }),
    ...(language !== null && { language }),
  });
}

/** Nothing but the own style shows, and nothing runs, sends, or leads anywhere. Only a page of the own origin may frame it. */
const headersOf = (nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

/** An empty document. No page may frame it. */
const nothing = (status: number): HtmlResponse => ({
  status,
  html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>-</title></head><body></body></html>',
  headers: { 'cache-control': 'no-store' },
});
