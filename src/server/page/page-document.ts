import type { Boot, CompiledTexts, PageRenderer } from '../../contract/boot.ts';
import type { BrandAssets } from '../../contract/brand/brand.ts';
import type { ErrorName } from '../../contract/errors.ts';
import { firstGroups } from '../../contract/texts/first-groups.ts';
import { assetAddress } from '../../rules/brand/asset-address.ts';
import { footerStyle } from '../../rules/brand/footer-style.ts';
import { fontStyle } from '../../rules/brand/script-fonts.ts';
import { bannerStyle, type ChosenThemes, themeColourTags, themeStyle } from '../../rules/brand/theme-style.ts';
import { packLocales } from '../../rules/language/packed-locales.ts';
import { packTexts } from '../../rules/texts/packed-texts.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import type { Brand, Brands, Texts } from '../brand/brand.ts';
import { lookStyleOf } from '../brand/brand.ts';
import type { Origin } from '../origins/origins.ts';
import { createBrandBoot } from './brand-boot.ts';
import type { BuiltPage } from './build-manifest.ts';
import { documentOf, scriptJson } from './document.ts';
import type { NoticeParts } from './notices.ts';
import type { VisitFields } from './visit.ts';

/** Facts that determine the address, the appearance and the texts of a page. */
export interface DocumentStyle {
  readonly origin: Origin;
  readonly brand: Brand;
  readonly locale: string;
  readonly themes: ChosenThemes;
}

/** Values of a document outside its markup, each escaped for its place. */
export interface DocumentValues {
  readonly nonce: string;
  readonly startPath: string;
  /** The remaining boot data as JSON without the opening brace. */
  readonly visit: string;
}

export interface PageDocumentDeps {
  readonly brands: Brands;
  readonly texts: Texts;
  readonly built: BuiltPage;
  readonly renderer: PageRenderer;
  /** The build's entry for browsers. */
  readonly pageModule: string;
}

/** Errors that every screen must show without the server; other texts are fetched later. */
const errorsAtHand: readonly ErrorName[] = ['networkError'];

/** Renders a whole document. */
export function createPageDocument({ brands, texts, built, renderer, pageModule }: PageDocumentDeps) {
  const bootOf = createBrandBoot(brands, texts);
  const ofFirst = new Set(built.styleFilesOf([pageModule]));

  return ({ origin, brand, locale, themes }: DocumentStyle, fields: VisitFields, values: DocumentValues): string => {
    const { configuration } = brand;
    const ofBrand = bootOf({ origin, brand, locale });
    const { language } = ofBrand;
    const assets = brands.assets(brand, locale);
    const needs = renderer.needsOf(fields);
    const errors = [...errorsAtHand, ...needs.errors, ...errorsOf(fields)];
    const lasting: Omit<Boot, keyof VisitFields> = {
      ...ofBrand,
      texts: {
        ...withoutUnused(texts.ofGroups(brand, locale, [...firstGroups, ...needs.texts]), assets),
        ...texts.pick(brand, locale, [...errors.map((name) => `error.${name}`), needs.title]),
      },
      textsVersion: texts.version,
    };
    const say = (id: string, parameters: Record<string, string> = {}) =>
      sayCompiled(lasting.texts[id], language, parameters);
    const modules = [pageModule, ...needs.modules];
    const drawnTexts = texts.ofGroups(brand, locale, needs.drawn.texts);
    const markup = renderer.render({ ...lasting, ...fields, texts: { ...lasting.texts, ...drawnTexts } });
    const styled = [...modules, ...needs.drawn.modules];
    const sent = { ...lasting, locales: packLocales(lasting.locales), texts: packTexts(lasting.texts) };
    return documentOf({
      nonce: values.nonce,
      language,
      direction: lasting.direction,
      startPathJson: values.startPath,
      bootJson: `${scriptJson(sent).slice(0, -1)},${values.visit}`,
      title: say('frame.documentTitle', { title: say(needs.title), brand: assets.displayName }),
      favicon: assetAddress(configuration, assets.favicon),
      themeColourTags: themeColourTags(themes),
      styles:
        fontStyle(language) +
        themeStyle(themes) +
        bannerStyle(configuration, assets, themes) +
        footerStyle(configuration) +
        built.stylesOf(styled),
      laterStyles: built.styleFilesOf(styled).filter((file) => !ofFirst.has(file)),
      look: lookStyleOf(brand.look, configuration.assetId),
      scripts: built.scriptsOf(modules),
      markup,
      notices: noticesOf(texts.ofGroups(brand, locale, ['withoutScript', 'legacy', 'enterPassword']), lasting),
    });
  };
}

/** Texts of logos that a brand does not have. */
function withoutUnused(texts: CompiledTexts, assets: BrandAssets): CompiledTexts {
  const { 'frame.poweredBy': poweredBy, 'frame.partner': partner, ...others } = texts;
  return {
    ...others,
    ...(assets.poweredByLogo && poweredBy && { 'frame.poweredBy': poweredBy }),
    ...(assets.partnershipLabelLogo && partner && { 'frame.partner': partner }),
  };
}

/** Errors that the first screen shows. */
function errorsOf({ refusal, problem, started }: VisitFields): ErrorName[] {
  const ofDevice = started?.screen === 'device' && started.data.step === 'enterCode' ? started.data.problem : undefined;
  return [refusal, problem, ofDevice].flatMap((error) => error?.name ?? []);
}

/** End of support for legacy browsers (FRAME-11); noon UTC is the same day in almost every time zone. */
const legacySupport = { first: new Date('2021-08-17T12:00:00Z'), last: new Date('2022-06-15T12:00:00Z') };

function noticesOf(own: CompiledTexts, page: Omit<Boot, keyof VisitFields>): Omit<NoticeParts, 'nonce'> {
  const { assets, language, logo, texts } = page;
  const say = (id: string) => sayCompiled({ ...texts, ...own }[id], language, legacySupport);
  const reload = { text: say('frame.reload'), address: '' };
  const support = assets.callSupportPage ?? assets.rcSupportRootPage;
  return {
    brandName: assets.displayName,
    logo,
    withoutScript: { title: say('withoutScript.title'), sentence: say('withoutScript.sentence'), link: reload },
    legacy: {
      title: say('legacy.title'),
      sentence: say('legacy.warning'),
      link: { text: say('enterPassword.help'), address: support },
    },
    notLoaded: { sentence: say('frame.notLoaded'), link: reload },
  };
}
