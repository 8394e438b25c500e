import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { calls } from '../../src/contract/calls.ts';
import { parsePageParameters } from '../../src/rules/paths/query.ts';
import { loadAddressFormats } from '../../src/server/address-formats/address-formats.ts';
import { type Brands, loadBrands } from '../../src/server/brand/brand.ts';
import { brandFileRoutes } from '../../src/server/brand/brand-routes.ts';
import { configurationHandlers } from '../../src/server/brand/configuration-handlers.ts';
import { loadTexts, type Texts } from '../../src/server/brand/texts.ts';
import { createHttpServer } from '../../src/server/http/http-server.ts';
import { type AllHandlers, registerCalls } from '../../src/server/http/register-calls.ts';
import { registerRoutes } from '../../src/server/http/register-routes.ts';
import { pagePolicy } from '../../src/server/http/security-headers.ts';
import { registerStaticFiles } from '../../src/server/http/static-files.ts';
import { numberHandlers } from '../../src/server/number/number-handlers.ts';
import { readDemo } from '../../src/server/operator/demo/demo-data.ts';
import { createOrigins } from '../../src/server/origins/origins.ts';
import { readBuiltPage } from '../../src/server/page/build-manifest.ts';
import { createPage, type Page } from '../../src/server/page/page.ts';
import { createSecrets } from '../../src/server/secrets/secrets.ts';
import type { Contents } from '../Contents.ts';
import { registerConsolePages } from './console-pages.ts';
import { readPreviewedParts } from './console-previews.ts';
import { readContents } from './contents.ts';
import { framingPolicy } from './framing-policy.ts';
import { galleryDocument } from './gallery-document.ts';
import { createMessagesPage } from './messages-page.ts';
import { type NamedPreview, readPreviews } from './previews.ts';

export interface RunningGallery {
  readonly url: string;
  readonly contents: Contents;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const distFolder = join(root, 'dist/gallery');
const defaultLocale = 'en_US';

/** Serves the gallery with the brands, texts, files and frame of the page, but without accounts and sign-in. */
export async function startGallery(port = 0): Promise<RunningGallery> {
  const brands = await loadBrands(join(root, 'data/brands'));
  const texts = await loadTexts(join(root, 'data/locales'), brands);
  const page = await createPage({
    origins: createOrigins('https://login.tellwick.example'),
    brands,
    texts,
    distFolder,
    pageModule: 'gallery/page/preview.tsx',
  });
  const built = await readBuiltPage(join(distFolder, 'client'));
  const previews = await readPreviews();
  const contents = await readContents(brands, { previews, parts: readPreviewedParts() }, defaultLocale);

  const http = await createHttpServer({
    logger: pino({ enabled: false }),
    metrics: { requestEnded: () => undefined },
    trustedProxies: 0,
    isSecure: false,
  });
  registerStaticFiles(http, distFolder);
  const none = async () => undefined;
  const cookies = {
    isSecure: false,
    signInSeconds: 0,
    signer: createSecrets(['the gallery signs nothing in, so nobody gains by it']),
  };
  registerRoutes(http, brandFileRoutes({ brands, texts }), { cookies, sessionOf: none });
  registerCalls(http, handlersOf(brands, texts), {
    origins: createOrigins(''),
    cookies,
    sessionOf: none,
    stepOf: none,
  });
  http.get('/', (_request, reply) => {
    const nonce = newNonce();
    void reply.headers({ 'content-security-policy': framingPolicy(pagePolicy(nonce)), 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(galleryDocument(built, contents, nonce));
  });
  http.get<{ Querystring: Record<string, string> }>('/preview', (request, reply) => {
    const nonce = newNonce();
    const html = previewDocument(page, previews, request.query, nonce);
    if (html === undefined) return reply.code(404).send('There is no such preview.');
    void reply.headers({
      'content-security-policy': framingPolicy(pagePolicy(nonce)),
      'x-frame-options': 'SAMEORIGIN',
    });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
  http.get<{ Querystring: Record<string, string> }>('/preview/boot', (request, reply) => {
    const html = previewDocument(page, previews, request.query, newNonce());
    const boot = html && bootIn(html);
    if (!boot) return reply.code(404).send('There is no such preview.');
    return reply.header('cache-control', 'no-store').type('application/json').send(boot);
  });
  const messages = createMessagesPage(brands, texts);
  const shownIn = ({ brand, locale = defaultLocale }: Record<string, string>) => ({
    brandId: Number(brand ?? 0),
    localeId: locale,
  });
  http.get<{ Querystring: Record<string, string> }>('/messages', async (request, reply) => {
    void reply.headers({ 'content-security-policy': messagesPolicy, 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(await messages.page(shownIn(request.query)));
  });
  http.get<{ Querystring: Record<string, string> }>('/messages/email', async (request, reply) => {
    const html = await messages.email(request.query.kind ?? '', shownIn(request.query));
    if (html === undefined) return reply.code(404).send('There is no such e-mail.');
    void reply.headers({ 'content-security-policy': messagesPolicy, 'x-frame-options': 'SAMEORIGIN' });
    return reply.type('text/html; charset=utf-8').send(html);
  });
  await registerConsolePages(http, {
    brands,
    dataFolder: join(root, 'data'),
    folder: join(distFolder, 'console'),
  });
  await http.listen({ port, host: '127.0.0.1' });
  const url = `http://localhost:${(http.server.address() as AddressInfo).port}`;
  return {
    url,
    contents,
    async stop() {
      brands.close();
      await http.close();
    },
  };
}

/** Handlers of the configuration and number calls. Previews answer the calls of a sign-in in the browser. */
function handlersOf(brands: Brands, texts: Texts): AllHandlers<unknown> {
  const clients = readDemo(0).clients.map(({ registration }) => registration);
  const facts: Partial<AllHandlers<unknown>> = {
    configuration: configurationHandlers({
      brands,
      texts,
      addressFormats: loadAddressFormats(join(root, 'data/address-formats')),
      clientOf: async (id) => clients.find(({ clientId }) => clientId === id),
    }),
    number: numberHandlers((brandId) => brands.find(brandId).configuration.brandCountryIsoCode),
  };
  const none = Object.keys(calls).map((group) => [group, {}]);
  return { ...Object.fromEntries(none), ...facts } as AllHandlers<unknown>; // a call without a handler is not registered
}

/** HTML of the page in the state of a preview. */
function previewDocument(
  page: Page,
  previews: readonly NamedPreview[],
  named: Readonly<Record<string, string>>,
  nonce: string,
): string | undefined {
  const found = previews.find(({ screen, state }) => screen === named.screen && state === named.state);
  if (!found) return undefined;
  const { path, parameters, refusal, started, fallback, isOutside, changes, providers = [] } = found.preview;
  const brandId = Number(named.brand ?? 0);
  const { html } = page.render({
    nonce,
    signIn: isOutside
      ? null
      : { id: 'preview', clientId: 'demo-web', appName: 'Switchboard', brandId, isProven: false, changes },
    brandId,
    parameters: { ...parsePageParameters([]), ...parameters, theme: named.theme },
    query: new URLSearchParams(named.locale ? { localeId: named.locale } : {}),
    startPath: path,
    refusal,
    started,
    fallback,
    providers,
    hostName: 'gallery.invalid',
    now: new Date(),
  });
  return html;
}

/** The JSON that a document of the page embeds. */
const bootIn = (html: string) => /<script [^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];

/** E-mails have inline styles and embedded images, and load nothing. */
const messagesPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; form-action 'self'";

function newNonce() {
  return randomBytes(16).toString('base64url');
}
