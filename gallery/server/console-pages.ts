import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consolePaths } from '../../src/contract/console.ts';
import { consoleThemeStyle } from '../../src/rules/brand/console-theme.ts';
import { chooseThemes } from '../../src/rules/brand/theme-style.ts';
import type { Brands } from '../../src/server/brand/brand.ts';
import { consoleDocument } from '../../src/server/console/console-document.ts';
import { consoleStart, documentWords } from '../../src/server/console/console-start.ts';
import { loadConsoleTexts } from '../../src/server/console/console-texts.ts';
import { registerMoreFiles } from '../../src/server/http/static-files.ts';
import { readBuiltPage } from '../../src/server/page/build-manifest.ts';
import { consolePreviewPath } from '../console-preview-path.ts';
import { framingPolicy } from './framing-policy.ts';

const entry = 'gallery/page/console/preview.tsx';

interface ConsolePagesDeps {
  readonly brands: Brands;
  readonly dataFolder: string;
  /** The built gallery of the console. */
  readonly folder: string;
}

/** Serves the previews of the console's parts, each with the brand, theme, texts and document of the console. */
export async function registerConsolePages(http: FastifyInstance, deps: ConsolePagesDeps): Promise<void> {
  const { brands, folder } = deps;
  const built = await readBuiltPage(join(folder, 'client'));
  const consoleTexts = await loadConsoleTexts(join(deps.dataFolder, 'console-locales'), console.warn);
  const texts = { version: 'gallery' };
  const shared = { brands, consoleTexts, texts, accounts: { byId: async () => undefined } };
  registerMoreFiles(http, folder, consolePaths.static);

  http.get<Named>(consolePreviewPath, async (request, reply) => {
    const words = await documentWords(shared, pageRequestOf(request));
    const theme = `${consolePaths.theme}?${new URLSearchParams(request.query)}`;
    const { html, headers } = consoleDocument(built, words, [], { entry, theme, ahead: '', view: undefined });
    void reply.headers({ ...headers, 'x-frame-options': 'SAMEORIGIN' });
    void reply.header('content-security-policy', framingPolicy(String(headers?.['content-security-policy'])));
    return reply.type('text/html; charset=utf-8').send(html);
  });
  http.get<Named>(consolePaths.start, async (request, reply) => {
    const brandId = Number(request.query.brand ?? 0);
    const start = await consoleStart(shared, { request: pageRequestOf(request), session: undefined, brandId });
    return reply.header('cache-control', 'no-store').send(start);
  });
  http.get<Named>(consolePaths.theme, (request, reply) => {
    const { brand = '0', theme } = request.query;
    const found = brands.find(Number(brand));
    const themes = chooseThemes(brands.assets(found, found.configuration.localeId), theme || undefined);
    return reply.header('cache-control', 'no-store').type('text/css; charset=utf-8').send(consoleThemeStyle(themes));
  });
}

interface Named {
  readonly Querystring: Readonly<Record<string, string>>;
}

const pageRequestOf = ({ query: { locale } }: FastifyRequest<Named>) => ({
  query: new URLSearchParams(locale ? { localeId: locale } : {}),
  hostName: 'gallery.invalid',
  rememberedLocale: undefined,
  acceptLanguage: undefined,
});
