import type { Refusal } from '../../contract/envelope.ts';
import { readBrandParameters } from '../../rules/brand/brand-parameters.ts';
import { parseLinkParameters } from '../../rules/paths/query.ts';
import type { HtmlResponse, PageRequest } from '../http/routes.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { takeRandomBytes } from '../secrets/random-bytes.ts';
import type { Page, PageVisit } from './page.ts';

/** The facts of a request that decide brand and locale. */
export function brandAndLocale(request: PageRequest) {
  const { urlBrandId: brandId, urlBrandIdFirst } = readBrandParameters(request.query);
  return { ...requestFields(request), parameters: parseLinkParameters(request.query), brandId, urlBrandIdFirst };
}

function requestFields({ query, hostName, rememberedLocale, acceptLanguage }: PageRequest): PageRequest {
  return { query, hostName, rememberedLocale, acceptLanguage };
}

/** Renders the page with its headers. `known` contains facts that are not in the request. */
export function showPage(page: Page, request: PageRequest, known: Partial<PageVisit>): HtmlResponse {
  const nonce = takeRandomBytes(16).toString('base64url');
  const { html, outside, shownIn } = page.render({
    nonce,
    signIn: null,
    now: new Date(),
    ...brandAndLocale(request),
    ...known,
  });
  const headers = {
    'content-security-policy': pagePolicy(nonce, outside),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex', // shorter than a tag in the document
  };
  return { html, headers, shownIn };
}

/** Shows an error screen without a sign-in. */
export function showRefusal(
  page: Page,
  request: PageRequest,
  refusal: Refusal,
  known: Partial<PageVisit> = {},
): HtmlResponse {
  return { ...showPage(page, request, { ...known, refusal }), status: 400, refusal };
}
