import { basename, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Brands } from '../brand/brand.ts';
import type { Texts } from '../brand/texts.ts';
import { sendCompressed } from './compressed.ts';
import { Refused } from './refused.ts';

export interface StaticFileParts {
  readonly brands: Brands;
  readonly texts: Texts;
  /** Where the build lies: `dist/page`. */
  readonly distFolder: string;
}

const forEver = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300, must-revalidate';
/** What a brand's folder may show; its configuration is not among it. */
const pictures = ['.svg', '.png', '.webp', '.avif', '.jpg', '.ico', '.woff2'];
/** A drawing opened by itself runs nothing and fetches nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the built page under /static, texts under /texts, and the files of brands under /brands (ASSET-1). */
export function registerStaticFiles(app: FastifyInstance, parts: StaticFileParts): void {
  void app.register(fastifyStatic, {
    root: join(parts.distFolder, 'client/static'),
    prefix: '/static/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', forEver),
  });
  registerTexts(app, parts);
  registerBrandFiles(app, parts.brands);
}

function registerTexts(app: FastifyInstance, { brands, texts }: StaticFileParts): void {
  type Address = { Params: { brand: string; locale: string; version: string; file: string } };
  app.get<Address>('/texts/:brand/:locale/:version/:file', (request, reply) => {
    const { brand, locale, version, file } = request.params;
    if (!texts.locales.includes(locale) || extname(file) !== '.json') throw notFound();
    // After a deployment an open page still asks for the texts it began with: it gets today's, uncached.
    void reply.header('cache-control', version === texts.version ? forEver : 'no-store');
    void reply.type('application/json; charset=utf-8');
    const found = texts.of(brands.find(Number(brand)), locale, [basename(file, '.json')]);
    return sendCompressed(request, reply, JSON.stringify(found));
  });
}

function registerBrandFiles(app: FastifyInstance, brands: Brands): void {
  app.get<{ Params: { assetId: string; file: string } }>('/brands/:assetId/:file', (request, reply) => {
    const { assetId, file } = request.params;
    const brand = brands.all().find(({ configuration }) => configuration.assetId === assetId);
    const folder = folderOf(file);
    if (!brand || folder === undefined || file !== basename(file)) throw notFound();
    void reply.header('cache-control', forMinutes);
    if (extname(file) === '.svg') void reply.header('content-security-policy', drawingPolicy);
    return reply.sendFile(file, join(brand.folder, folder), { cacheControl: false });
  });
}

/** Where in a brand's folder a file of this kind lies. */
function folderOf(file: string): string | undefined {
  if (extname(file) === '.json') return 'assets';
  return pictures.includes(extname(file)) ? '' : undefined;
}

function notFound(): Refused {
  return new Refused('invalidRequest', { httpStatus: 404 });
}
