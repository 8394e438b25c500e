import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Boot, CompiledText, CompiledTexts, PageAutomation, PageRenderer } from '../../contract/boot.ts';
import type { BrandAssets, PageAssets } from '../../contract/brand.ts';
import { type DeviceView, devicePath } from '../../contract/device.ts';
import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { PageParameters, SentParameters } from '../../contract/query-parameters.ts';
import { assetAddress } from '../../rules/asset-address.ts';
import { directionOf } from '../../rules/direction.ts';
import { errorPath } from '../../rules/error-path.ts';
import { formatMessage } from '../../rules/format-message.ts';
import { languageTag } from '../../rules/locale.ts';
import { startPath } from '../../rules/start-page.ts';
import { bannerStyle, chooseThemes, themeColourTags, themeStyle } from '../../rules/theme-style.ts';
import type { Brand, Brands } from '../brand/brand.ts';
import { localeEntries, localeOf, localeWishes } from '../brand/locales.ts';
import { type Logo, logoOf } from '../brand/logo.ts';
import { memoizePerLocale } from '../brand/memoize-per-locale.ts';
import { pageBrand } from '../brand/public-configuration.ts';
import { scriptOrigins } from '../brand/script-origins.ts';
import type { Texts } from '../brand/texts.ts';
import { readBuiltPage } from './build-manifest.ts';
import { documentOf } from './document.ts';

export interface PageParts {
  readonly brands: Brands;
  readonly texts: Texts;
  /** Where the build lies: `dist/page`. */
  readonly distFolder: string;
  /** The build's entrance for browsers. */
  readonly pageModule?: string;
}

/** Everything the first answer depends on. */
export interface Visit {
  /** Of the answer's content security policy. */
  readonly nonce: string;
  readonly signIn: {
    readonly id: string;
    readonly clientId: string;
    readonly appName: string;
    readonly brandId: number;
    readonly isProven?: boolean;
  } | null;
  readonly parameters: PageParameters;
  /** The whole query of the address: what it names beside the parameters decides the start screen. */
  readonly query?: URLSearchParams;
  /** Brand that the address names. */
  readonly brandId?: number | undefined;
  readonly urlBrandIdFirst?: boolean | undefined;
  readonly clientBrandId?: number | undefined;
  readonly hostName: string;
  readonly rememberedLocale?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Why an error screen is shown. */
  readonly refusal?: Refusal | undefined;
  /** What is shown to whoever signs a device in. */
  readonly device?: DeviceView | undefined;
  /** Where login automation goes on. */
  readonly automation?: PageAutomation | undefined;
  /** Where the page starts when the query does not decide it. */
  readonly startPath?: string | undefined;
  readonly now: Date;
}

/** What decides brand and language. */
type Surroundings = Omit<Visit, 'nonce' | 'now'>;

export interface RenderedPage {
  readonly html: string;
  /** Origins of scripts that the brand brings along. */
  readonly scriptOrigins: readonly string[];
}

export interface Page {
  render(visit: Visit): RenderedPage;
  /** What the confirmation of a sign-out says, and its colours. */
  signOutWords(visit: Surroundings): SignOutWords;
  /** What the page of a user's sessions is called. */
  sessionsName(visit: Surroundings): string;
  /** What the last page of a popup says. */
  popupWords(visit: Surroundings): PopupWords;
}

/** What pages of their own need, which are no screen. */
export interface PlainWords {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly brandName: string;
  readonly logo: Logo;
  readonly favicon: string;
  readonly themeColourTags: string;
  /** A style sheet with the custom properties of rules/theme. */
  readonly themeStyle: string;
}

export interface SignOutWords extends PlainWords {
  readonly confirm: string;
  /** The other answer. */
  readonly stay: string;
}

export interface PopupWords extends PlainWords {
  readonly sentence: string;
  readonly goOn: string;
}

/** Groups that a sign-in needs from its first screen to its last. */
const groups = ['frame', 'enterCredential', 'enterPassword'];
/** Titles of the steps that every sign-in takes; others are fetched. */
const titlesAtHand = ['step.home', 'step.enter_password'];
/** Errors that the page finds by itself, that it must be able to say without the server, or that are common; others are fetched. */
const errorsAtHand: readonly ErrorName[] = [
  'emptyCredential',
  'emailNotFound',
  'invalidPhone',
  'emptyPassword',
  'emailPasswordMismatch',
  'networkError',
];
const ownPageModule = 'src/web/main.tsx';

export async function createPage(parts: PageParts): Promise<Page> {
  const { brands, texts, distFolder, pageModule = ownPageModule } = parts;
  const built = await readBuiltPage(join(distFolder, 'client'));
  const renderer = await loadRenderer(distFolder);
  const laterScripts = Object.fromEntries(
    Object.entries(renderer.laterModules).map(([segment, module]) => [segment, built.scriptsOf([module])[0] ?? '']),
  );

  const localesOf = memoizePerLocale((brand: Brand, locale) => localeEntries(brand, texts, locale));

  return {
    render(visit) {
      const { parameters, nonce } = visit;
      const brand = brandOf(brands, visit);
      const { configuration } = brand;
      const locale = localeOf(brand, texts, localeWishes(visit));
      const assets = brands.assets(brand, locale);
      const start = startOf(visit);
      const needs = renderer.needsOf(start);
      const errors = [
        ...errorsAtHand,
        ...needs.errors,
        ...(visit.refusal ? [visit.refusal.name] : []),
        ...problemOf(visit),
      ];
      const boot: Boot = {
        signIn: publicSignIn(visit),
        parameters: sentParameters(parameters),
        brand: pageBrand(configuration),
        assets: pageAssets(assets),
        logo: logoOf(brand, assets),
        locale,
        language: languageTag(locale),
        direction: directionOf(languageTag(locale)),
        locales: localesOf(brand, locale),
        texts: {
          ...texts.of(brand, locale, [...groups, ...needs.texts]),
          ...texts.pick(brand, locale, [...errors.map((name) => `error.${name}`), ...titlesAtHand, needs.title]),
        },
        textsVersion: texts.version,
        startPath: start,
        ...(visit.refusal && { refusal: visit.refusal }),
        ...(visit.device && { device: visit.device }),
        ...(visit.automation && { automation: visit.automation }),
        year: visit.now.getUTCFullYear(),
      };
      const say = (id: string, values: Record<string, string> = {}) => format(boot.texts[id], boot.language, values);
      const themes = chooseThemes(assets, parameters.theme);
      const modules = [pageModule, ...needs.modules];
      const html = documentOf({
        nonce,
        boot,
        title: say('frame.documentTitle', { title: say(needs.title), brand: assets.displayName }),
        favicon: assetAddress(configuration, assets.favicon),
        themeColourTags: themeColourTags(themes),
        styles: themeStyle(themes) + bannerStyle(configuration, assets) + built.stylesOf(modules),
        scripts: built.scriptsOf(modules),
        laterScripts,
        markup: renderer.render(boot),
        withoutScript: String(texts.pick(brand, locale, ['withoutScript.sentence'])['withoutScript.sentence'] ?? ''),
        legacyWarning: legacyWarning(texts.pick(brand, locale, ['legacy.warning']), boot.language),
      });
      return { html, scriptOrigins: scriptOrigins(configuration) };
    },
    signOutWords(visit) {
      const { say, ...words } = wordsFor(visit, 'signedOut');
      return {
        ...words,
        title: say('signedOut.confirmTitle'),
        confirm: say('signedOut.confirm'),
        stay: say('signedOut.stay'),
      };
    },
    sessionsName: (visit) => wordsFor(visit, 'sessions').say('sessions.title'),
    popupWords(visit) {
      const { say, ...words } = wordsFor(visit, 'popup');
      return { ...words, title: say('popup.title'), sentence: say('popup.sentence'), goOn: say('popup.goOn') };
    },
  };

  function wordsFor(visit: Surroundings, group: string) {
    const brand = brandOf(brands, visit);
    const locale = localeOf(brand, texts, localeWishes(visit));
    const assets = brands.assets(brand, locale);
    const language = languageTag(locale);
    const words = texts.of(brand, locale, [group]);
    const themes = chooseThemes(assets, visit.parameters.theme);
    return {
      language,
      direction: directionOf(language),
      brandName: assets.displayName,
      logo: logoOf(brand, assets),
      favicon: assetAddress(brand.configuration, assets.favicon),
      themeColourTags: themeColourTags(themes),
      themeStyle: themeStyle(themes),
      say: (id: string) => format(words[id], language, { brand: assets.displayName }),
    };
  }
}

/** The error that stands at the code of a device. */
function problemOf({ device }: Visit): ErrorName[] {
  return device?.step === 'enterCode' && device.problem ? [device.problem.name] : [];
}

function publicSignIn({ signIn }: Visit): Boot['signIn'] {
  if (!signIn) return null;
  const { id, clientId, appName, isProven } = signIn;
  return { id, clientId, appName, ...(isProven === true && { isProven }) };
}

function sentParameters(parameters: PageParameters): SentParameters {
  // What is left out is false, which is what the type leaves out.
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== false)) as SentParameters;
}

/** When support of the browsers ended that cannot run the page (§2.2); at noon, so that it is one day everywhere. */
const legacySupport = { first: new Date('2021-08-17T12:00:00Z'), last: new Date('2022-06-15T12:00:00Z') };

function legacyWarning(texts: CompiledTexts, language: string): string {
  return format(texts['legacy.warning'], language, legacySupport);
}

async function loadRenderer(distFolder: string): Promise<PageRenderer> {
  const module: { renderer: PageRenderer } = await import(pathToFileURL(join(distFolder, 'server/render.js')).href);
  return module.renderer;
}

/** A sign-in has its brand; before there is one, the visit decides (BRAND-8). */
function brandOf(brands: Brands, { signIn, brandId, urlBrandIdFirst, clientBrandId, hostName }: Surroundings): Brand {
  return signIn
    ? brands.find(signIn.brandId)
    : brands.resolve({ clientBrandId, urlBrandId: brandId, urlBrandIdFirst, hostName });
}

/** `postThirdPartyLogin` marks a return from a third-party sign-in (§2.2). */
function startOf({ query, parameters, refusal, device, startPath: given }: Visit): string {
  if (given) return given;
  if (device) return devicePath;
  if (refusal) return errorPath(refusal);
  return startPath({
    errorCode: query?.get('errorCode') ?? undefined,
    isThirdPartyReturn: query?.has('postThirdPartyLogin'),
    credential: query?.get('credential') ?? undefined,
    loginHint: parameters.login_hint,
    username: parameters.username,
    extension: parameters.extension,
    uiOptions: parameters.ui_options,
  });
}

function pageAssets(assets: BrandAssets): PageAssets {
  const {
    themes: _,
    currentThemeId: _theme,
    serviceSiteMainLogo: _logo,
    serviceSiteMainLogoDark: _dark,
    ...rest
  } = assets;
  const { favicon: _icon, feedbackPage: _feedback, thirdCustomerSupportNumber: _third, ...others } = rest;
  return others;
}

function format(text: CompiledText | undefined, language: string, values: Record<string, string | Date>): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return formatMessage(text, language, values);
}
