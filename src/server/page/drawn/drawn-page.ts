import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Boot } from '../../../contract/boot.ts';
import type { DrawnError, ScreenDrawer } from '../../../contract/drawn-screens.ts';
import { footerStyle } from '../../../rules/brand/footer-style.ts';
import { fontStyle } from '../../../rules/brand/script-fonts.ts';
import { type ChosenThemes, chooseThemes, themeStyle } from '../../../rules/brand/theme-style.ts';
import { pathTo } from '../../../rules/paths/page-path.ts';
import { parseLinkParameters } from '../../../rules/paths/query.ts';
import { escapeHtml } from '../../../rules/texts/escape-html.ts';
import type { Brands, Texts } from '../../brand/brand.ts';
import type { Origin } from '../../origins/origins.ts';
import { createBrandBoot } from '../brand-boot.ts';
import { readBuiltPage } from '../build-manifest.ts';
import { visitFieldsOf } from '../visit.ts';
import { pictureOf } from './picture-markup.rules.ts';
import { picturesOf } from './pictures-of-brand.ts';

/** A screen with its error, as it was shown or in another language. */
export interface DrawnPage extends DrawnError {
  readonly nonce: string;
  readonly origin: Origin;
  readonly brandId: number;
  readonly locale: string;
  /** Undefined where the page belonged to no sign-in. */
  readonly appName: string | undefined;
  /** Undefined: as the browser prefers. */
  readonly scheme: Scheme | undefined;
  readonly now: Date;
}
type Scheme = 'light' | 'dark';

export interface DrawnPageDeps {
  readonly brands: Brands;
  readonly texts: Texts;
  /** Folder of the build: `dist/page`. */
  readonly distFolder: string;
  /** The build's entry for browsers. */
  readonly pageModule: string;
}

/** Draws a screen of the page as a document that is a picture: nothing runs, leads anywhere or takes input (decision 236). */
export type DrawPage = (page: DrawnPage) => Promise<string>;

/** Stops every animation and transition of the page. */
const still = '*,::before,::after{animation:none!important;transition:none!important}';

/** Its code and styles are read when a screen is drawn for the first time: few processes draw one. */
export function createDrawnPage({ brands, texts, distFolder, pageModule }: DrawnPageDeps): DrawPage {
  const bootOf = createBrandBoot(brands, texts);
  let loading: ReturnType<typeof load> | undefined;

  return async ({ screen, refusal, way, ...page }) => {
    loading ??= load(distFolder, pageModule);
    const { drawer, styles } = await loading;
    const { nonce, origin, locale } = page;
    const brand = brands.find(page.brandId);
    const { assets, locales, ...ofBrand } = bootOf({ origin, brand, locale });
    const { bannerImage: _, ...shownAssets } = assets; // a phone shows none
    const boot: Boot = {
      ...ofBrand,
      locales: locales.some(({ localeCode }) => localeCode === locale) ? locales : [], // who helps may read another one
      assets: shownAssets,
      texts: texts.ofGroups(brand, locale, drawer.texts),
      textsVersion: texts.version,
      ...fieldsOf(page),
    };
    const { inMarkup, look } = await picturesOf(brand, shownAssets, ofBrand.logo);
    const markup = pictureOf(await drawer.draw(boot, { screen, refusal, way }), inMarkup);
    const themes = inScheme(chooseThemes(brands.assets(brand, locale), undefined), page.scheme);
    const colours = `${fontStyle(ofBrand.language)}${themeStyle(themes)}${footerStyle(brand.configuration)}`;
    return `<!doctype html><html lang="${escapeHtml(ofBrand.language)}" dir="${ofBrand.direction}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(assets.displayName)}</title>\
<style nonce="${nonce}">${colours}${styles}${look}${still}</style></head>\
<body inert><div id="page">${markup}</div></body></html>`;
  };
}

/** What depends on the visit: nothing but the app is known of it. */
function fieldsOf({ nonce, brandId, appName, now }: Pick<DrawnPage, 'nonce' | 'brandId' | 'appName' | 'now'>) {
  return visitFieldsOf({
    nonce,
    signIn: appName === undefined ? null : { id: 'drawn', clientId: '', appName, brandId },
    parameters: parseLinkParameters([]),
    hostName: '',
    startPath: pathTo('enterCredential'),
    now,
  });
}

function inScheme({ main, dark }: ChosenThemes, scheme: Scheme | undefined): ChosenThemes {
  if (scheme === undefined) return { main, dark };
  return { main: scheme === 'dark' && dark ? dark : main, dark: undefined };
}

async function load(distFolder: string, pageModule: string) {
  const built = await readBuiltPage(join(distFolder, 'client'));
  const address = pathToFileURL(join(distFolder, 'drawing/draw.js')).href;
  const { drawer }: { drawer: ScreenDrawer } = await import(address);
  return { drawer, styles: built.stylesOf([pageModule, ...built.modules]) };
}
