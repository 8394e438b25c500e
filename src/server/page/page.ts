import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '../../contract/boot.ts';
import { pages } from '../../contract/paths.ts';
import { roomPath } from '../../contract/sign-in/device.ts';
import { chooseThemes } from '../../rules/brand/theme-style.ts';
import type { Brands, Texts } from '../brand/brand.ts';
import { chooseBrandLocale, type OutsideOrigins, outsideOrigins, readLocaleHints } from '../brand/brand.ts';
import type { ShownIn } from '../http/routes.ts';
import type { Origins } from '../origins/origins.ts';
import { readBuiltPage } from './build-manifest.ts';
import { createDrawnPage, type DrawPage } from './drawn/drawn-page.ts';
import { createFilledPage } from './filled-page.ts';
import { createPageDocument } from './page-document.ts';
import {
  createSimplePageTexts,
  type PopupTexts,
  type SignOutTexts,
  type SimplePageTexts,
} from './simple-page-texts.ts';
import { type BrandAndLocaleHints, brandOf, type PageVisit, visitFieldsOf } from './visit.ts';

export { type BuiltPage, readBuiltPage } from './build-manifest.ts';

export type { PageVisit } from './visit.ts';

export interface PageDeps {
  readonly origins: Pick<Origins, 'ofRequest'>;
  readonly brands: Brands;
  readonly texts: Texts;
  /** Folder of the build: `dist/page`. */
  readonly distFolder: string;
  /** The build's entry for browsers. */
  readonly pageModule?: string;
  /** Maximum memory for rendered templates in bytes; 0 disables the cache. */
  readonly templateBytes?: number;
}

export interface RenderedPage {
  readonly html: string;
  readonly outside: OutsideOrigins;
  /** The brand and the language of the page. */
  readonly shownIn: ShownIn;
}

export interface Page {
  render(visit: PageVisit): RenderedPage;
  /** Draws a screen again, as a picture. */
  readonly draw: DrawPage;
  /** Texts and colours of the sign-out confirmation. */
  signOutTexts(visit: BrandAndLocaleHints): SignOutTexts;
  /** Name of a page of the built-in app, as a sign-in for it names it. */
  ownPageName(path: string, visit: BrandAndLocaleHints): string;
  /** Texts and colours of the page that says that a test of single sign-on is done. */
  testedTexts(visit: BrandAndLocaleHints): SimplePageTexts & { readonly sentence: string };
  /** The same, of the page that leads a browser to the provider which ends its session. */
  wayToProviderTexts(visit: BrandAndLocaleHints, host: string): PopupTexts;
  /** The same, of the page that takes a form to a provider. */
  formForProviderTexts(visit: BrandAndLocaleHints, host: string): SimplePageTexts & { readonly continueText: string };
  /** Texts and colours of the last page of a popup. */
  popupTexts(visit: BrandAndLocaleHints): PopupTexts;
  /** The same, of the popup of a provider. */
  providerPopupTexts(visit: BrandAndLocaleHints): PopupTexts;
}

const ownPageModule = 'src/web/main.tsx';
const defaultTemplateBytes = 8 * 1024 ** 2;

export async function createPage(deps: PageDeps): Promise<Page> {
  const { origins, brands, texts, distFolder, pageModule = ownPageModule, templateBytes = defaultTemplateBytes } = deps;
  const built = await readBuiltPage(join(distFolder, 'client'));
  const renderer = await loadRenderer(distFolder);
  if (pageModule === ownPageModule) built.requireModules([pageModule, ...renderer.modules]); // the gallery is one file
  const writeDocument = createPageDocument({ brands, texts, built, renderer, pageModule });
  const filledPage = createFilledPage(writeDocument, () => brands.all(), templateBytes);
  const textsFor = createSimplePageTexts(brands, texts);
  return {
    render(visit) {
      const brand = brandOf(brands, visit);
      const locale = chooseBrandLocale(brand, texts, readLocaleHints(visit));
      const themes = chooseThemes(brands.assets(brand, locale), visit.parameters.theme);
      const html = filledPage(
        { origin: origins.ofRequest(visit), brand, locale, themes },
        visitFieldsOf(visit),
        visit.nonce,
      );
      return { html, outside: outsideOrigins(brands.all()), shownIn: { brandId: brand.id, locale } };
    },
    draw: createDrawnPage({ brands, texts, distFolder, pageModule }),
    signOutTexts(visit) {
      const { say, ...texts } = textsFor(visit, 'signedOut');
      return {
        ...texts,
        title: say('signedOut.confirmTitle'),
        confirm: say('signedOut.confirm'),
        stay: say('signedOut.stay'),
      };
    },
    ownPageName(path, visit) {
      if (path === roomPath) return textsFor(visit, 'room').say('room.appName');
      if (path === pages.emergencyAddress.path)
        return textsFor(visit, 'emergencyAddress').say('emergencyAddress.title');
      return textsFor(visit, 'sessions').say('sessions.appName');
    },
    testedTexts(visit) {
      const { say, ...texts } = textsFor(visit, 'ssoTest');
      return { ...texts, title: say('ssoTest.title'), sentence: say('ssoTest.sentence') };
    },
    wayToProviderTexts(visit, host) {
      const { say, ...texts } = textsFor(visit, 'ssoSignOut');
      const sentence = say('ssoSignOut.sentence', { host });
      return { ...texts, title: say('ssoSignOut.title'), sentence, continueText: say('ssoSignOut.continue', { host }) };
    },
    formForProviderTexts(visit, host) {
      const { say, ...texts } = textsFor(visit, 'sso');
      return { ...texts, title: say('sso.leavingTitle', { host }), continueText: say('sso.continueTo', { host }) };
    },
    popupTexts(visit) {
      const { say, ...texts } = textsFor(visit, 'popup');
      return { ...texts, title: say('popup.title'), sentence: say('popup.sentence'), continueText: say('popup.goOn') };
    },
    providerPopupTexts(visit) {
      const { say, ...texts } = textsFor(visit, 'popup');
      const words = { title: say('popup.otherWindow'), sentence: say('popup.sentence') };
      return { ...texts, ...words, continueText: say('popup.continueHere') };
    },
  };
}

async function loadRenderer(distFolder: string): Promise<PageRenderer> {
  const module: { renderer: PageRenderer } = await import(pathToFileURL(join(distFolder, 'server/render.js')).href);
  return module.renderer;
}
