import { basename, extname, join } from 'node:path';
import { Refused } from '../http/refused.ts';
import type { BytesResponse, FileResponse, JsonResponse, Route, RouteRequest } from '../http/routes.ts';
import type { Brands } from './brands.ts';
import { lookStyleOf } from './look-style.rules.ts';
import { brandMetadata } from './metadata.ts';
import type { Texts } from './texts.ts';

export interface BrandRouteDeps {
  readonly brands: Brands;
  readonly texts: Texts;
  /** The metadata of the issuer, which all brands share. */
  issuerMetadata(address: string): Promise<Readonly<Record<string, unknown>>>;
}

const immutable = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300, must-revalidate';
/** The kinds of files that the folder of a brand publishes; its configuration is not among them. */
const pictures = ['.svg', '.png', '.webp', '.avif', '.jpg', '.ico', '.woff2'];
/** A drawing that is opened by itself runs nothing and fetches nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The texts under /texts, and the files of brands under /brands. */
export function brandFileRoutes({ brands, texts }: Pick<BrandRouteDeps, 'brands' | 'texts'>): Route[] {
  return [
    {
      method: 'GET',
      path: '/texts/:brand/:locale/:version/:file',
      handle: (request) => answerTexts(request, brands, texts),
    },
    { method: 'GET', path: '/brands/:assetId/look.css', handle: (request) => answerLook(request, brands) },
    { method: 'GET', path: '/brands/:assetId/:file', handle: (request) => answerFile(request, brands) },
  ];
}

/** The same, and the metadata of each brand. */
export function brandRoutes(deps: BrandRouteDeps): Route[] {
  const path = '/brands/:brandId/.well-known/openid-configuration';
  return [...brandFileRoutes(deps), { method: 'GET', path, handle: (request) => answerMetadata(request, deps) }];
}

function answerTexts({ params }: RouteRequest, brands: Brands, texts: Texts): JsonResponse {
  const { brand, locale = '', version, file = '' } = params;
  if (!texts.locales.includes(locale) || extname(file) !== '.json') throw notFound();
  // After a deployment an open page still asks for the texts of its own version: it gets today's, uncached.
  const headers = { 'cache-control': version === texts.version ? immutable : 'no-store' };
  return {
    json: texts.ofGroups(brands.find(Number(brand)), locale, [basename(file, '.json')]),
    headers,
    isCompressed: true,
  };
}

function answerFile({ params }: RouteRequest, brands: Brands): FileResponse {
  const { assetId, file = '' } = params;
  const brand = brands.all().find(({ configuration }) => configuration.assetId === assetId);
  const folder = folderOf(file);
  if (!brand || folder === undefined || file !== basename(file)) throw notFound();
  const policy = extname(file) === '.svg' ? { 'content-security-policy': drawingPolicy } : {};
  return { file, folder: join(brand.folder, folder), headers: { 'cache-control': forMinutes, ...policy } };
}

/** The style sheet of a look, for a page that changes to the brand (BRAND-3). The page of the brand itself contains it. */
function answerLook({ params }: RouteRequest, brands: Brands): BytesResponse {
  const brand = brands.all().find(({ configuration }) => configuration.assetId === params.assetId);
  if (!brand) throw notFound();
  return {
    bytes: Buffer.from(lookStyleOf(brand.look, brand.configuration.assetId)?.css ?? ''),
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': forMinutes },
  };
}

/** The subfolder of a brand's folder that holds files of this kind. */
function folderOf(file: string): string | undefined {
  if (extname(file) === '.json') return 'assets';
  return pictures.includes(extname(file)) ? '' : undefined;
}

/**
 * The metadata of a brand (RFC 8414): those of the issuer, with the brand in the query of the authorization endpoint,
 * which clients keep (RFC 6749 §3.1), and with the brand's own pages and languages.
 */
async function answerMetadata({ params, address }: RouteRequest, deps: BrandRouteDeps): Promise<JsonResponse> {
  const { brands, texts } = deps;
  const brand = brands.all().find(({ id }) => String(id) === params.brandId);
  if (!brand) throw new Refused(301, { httpStatus: 404 });
  const { authorization_endpoint: endpoint, ...rest } = await deps.issuerMetadata(address);
  const carried = new URLSearchParams({ brandId: String(brand.id), urlBrandIdFirst: '1' });
  return {
    json: { ...rest, authorization_endpoint: `${endpoint}?${carried}`, ...brandMetadata(brand, brands, texts) },
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
  };
}

function notFound(): Refused {
  return new Refused('invalidRequest', { httpStatus: 404 });
}
