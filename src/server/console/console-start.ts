import { type ConsoleStart, consolePaths } from '../../contract/console.ts';
import type { ConsoleTextId } from '../../contract/texts/console-texts.generated.ts';
import { assetAddress } from '../../rules/brand/asset-address.ts';
import { consoleThemeStyle, isBarApart } from '../../rules/brand/console-theme.ts';
import { chooseThemes } from '../../rules/brand/theme-style.ts';
import { directionOf } from '../../rules/language/direction.ts';
import { languageTag } from '../../rules/language/locale.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type Brands, chooseBrandLocale, logoOf, type Texts } from '../brand/brand.ts';
import type { PageRequest } from '../http/routes.ts';
import type { DocumentWords } from './console-document.ts';
import type { ConsoleSession } from './console-sessions.ts';
import type { ConsoleTexts } from './console-texts.ts';

export interface ConsoleStartDeps {
  readonly brands: Brands;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly consoleTexts: ConsoleTexts;
  /** Those of the sign-in page. */
  readonly texts: Pick<Texts, 'version'>;
}

/** Who asks: the browser, and its session if there is one. */
interface Visit {
  readonly request: PageRequest;
  readonly session: ConsoleSession | undefined;
  /** The brand of a page without a session; default: that of the address. */
  readonly brandId?: number | undefined;
  /** Which texts are told; default all. */
  readonly texts?: 'first' | undefined;
}

/** The brand of the person who is signed in, or else that of the address. */
async function visited({ brands, accounts, consoleTexts }: ConsoleStartDeps, { request, session, brandId }: Visit) {
  const account = session && (await accounts.byId(session.accountId));
  const ofPage = brands.resolve({ hostName: request.hostName, urlBrandId: brandId });
  const brand = account ? brands.find(account.brandId) : ofPage;
  const wanted = request.query.get('localeId') ?? account?.locale;
  const locale = chooseBrandLocale(brand, consoleTexts, {
    wanted,
    remembered: request.rememberedLocale,
    acceptLanguage: request.acceptLanguage,
  });
  return { brand, locale, assets: brands.assets(brand, locale) };
}

/** Brand, language and texts of the console for a browser. */
export async function consoleStart(deps: ConsoleStartDeps, visit: Visit): Promise<ConsoleStart> {
  const { brand, locale, assets } = await visited(deps, visit);
  const language = languageTag(locale);
  return {
    brand: {
      name: assets.displayName,
      logo: logoOf(brand, assets),
      favicon: assetAddress(brand.configuration, assets.favicon),
      isBarDark: isBarApart(chooseThemes(assets, undefined).main),
      corners: brand.look?.corners ?? 'soft',
    },
    locale,
    language,
    direction: directionOf(language),
    ...(await toldTexts(deps, locale, visit.texts)),
    pageTextsVersion: deps.texts.version,
    cover: visit.session && { coveredInMs: visit.session.coveredInMs },
  };
}

async function toldTexts({ consoleTexts }: ConsoleStartDeps, locale: string, which: Visit['texts']) {
  if (which === undefined) return { texts: await consoleTexts.of(locale) };
  const { first, version } = await consoleTexts.divided(locale);
  return { texts: first, otherTexts: `${consolePaths.texts}/${locale}/${version}` };
}

/** What the document says by itself to a browser. */
export async function documentWords(deps: ConsoleStartDeps, request: PageRequest): Promise<DocumentWords> {
  const { locale } = await visited(deps, { request, session: undefined });
  const language = languageTag(locale);
  const texts = await deps.consoleTexts.of(locale);
  const say = (id: ConsoleTextId) => sayCompiled(texts[id], language, {});
  return {
    language,
    direction: directionOf(language),
    title: say('shell.title'),
    notLoaded: say('shell.notLoaded'),
    withoutScript: say('shell.withoutScript'),
  };
}

/** The colours of the console for a browser, as a style sheet. */
export async function consoleTheme(deps: ConsoleStartDeps, visit: Visit): Promise<string> {
  const { assets } = await visited(deps, visit);
  return consoleThemeStyle(chooseThemes(assets, undefined));
}
