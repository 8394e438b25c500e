import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { type BrandAssets, brandAssetFile, brandAssets, brandConfiguration } from '../../../contract/brand/brand.ts';
import { brandLook } from '../../../contract/brand/look.ts';
import { contrast, contrastPairs, themeProperties } from '../../../rules/brand/theme.ts';
import { languageTag } from '../../../rules/language/locale.ts';
import { fileProblems } from '../file-problems.ts';

/** The logo is part of the first response, whose size is limited. */
const maxLogoBytes = 1200;
/** It is fetched before the first page of a visit is shown. */
const maxTypefaceBytes = 30_720;
const woff2 = 'wOF2';
const imageFields = [
  'favicon',
  'serviceSiteMainLogo',
  'serviceSiteMainLogoDark',
  'emailLogo',
  'emailLogoDark',
  'partnershipLabelLogo',
  'poweredByLogo',
  'bannerImage',
  'bannerImageDark',
] as const;

/**
 * Validates the folder of a brand; returns one sentence per problem.
 * @param countryIds ids in data/countries.json by ISO 3166 code
 */
export function brandProblems(folder: string, countryIds: ReadonlyMap<string, number>): string[] {
  const configuration = parseFile(join(folder, 'brand.json'), brandConfiguration);
  const files = globSync('assets/*.json', { cwd: folder });
  const assetFiles = new Map(
    files.map((file) => [basename(file, '.json'), parseFile(join(folder, file), brandAssetFile)]),
  );
  const parseProblems = [configuration, ...assetFiles.values()].flatMap(({ problems }) => problems);
  if (!configuration.value || parseProblems.length > 0) return parseProblems;
  const merged = brandAssets.safeParse({ ...assetFiles.get('base')?.value, ...assetFiles.get('en-US')?.value });
  return [
    ...configurationProblems(folder, configuration.value, countryIds),
    ...untranslatedTexts(configuration.value.orderLocale, (tag) => assetFiles.get(tag)?.value ?? {}),
    ...(merged.success ? assetProblems(folder, merged.data) : [`assets: ${fileProblems(merged.error)}`]),
    ...lookProblems(folder, merged.data?.bannerImage !== undefined),
  ];
}

/** Assets that are sentences, and so shown in the language of the page. */
const textFields = ['notificationTradeMark'] as const;

/** Sentences of a brand that a language which it offers would show in English. */
function untranslatedTexts(
  locales: readonly string[],
  assetsOf: (languageTag: string) => Readonly<Partial<Record<(typeof textFields)[number], unknown>>>,
): string[] {
  const tags = locales.map(languageTag).filter((tag) => !tag.startsWith('en'));
  return textFields
    .filter((field) => assetsOf('en-US')[field] !== undefined)
    .flatMap((field) =>
      tags
        .filter((tag) => assetsOf(tag)[field] === undefined)
        .map((tag) => `assets/${tag}.json lacks ${field}, which is a text`),
    );
}

function configurationProblems(
  folder: string,
  brand: z.infer<typeof brandConfiguration>,
  countryIds: ReadonlyMap<string, number>,
): string[] {
  const places = [
    [brand.brandCountryIsoCode, brand.brandCountryId],
    [brand.suggestedCountryIsoCode, brand.suggestedCountryId],
  ] as const;
  const unknown = brand.countries.filter((code) => !countryIds.has(code));
  return [
    ...(String(brand.brandId) === basename(folder) ? [] : [`brandId ${brand.brandId} is not the name of the folder`]),
    ...(brand.orderLocale.includes(brand.localeId) ? [] : [`localeId ${brand.localeId} is not in orderLocale`]),
    ...places
      .filter(([code, id]) => countryIds.get(code) !== id)
      .map(([code, id]) => `country ${code} does not have the id ${id}`),
    ...unknown.map((code) => `${code} is not in data/countries.json`),
  ];
}

function assetProblems(folder: string, assets: BrandAssets): string[] {
  const images = imageFields.flatMap((field) => (assets[field] === undefined ? [] : [assets[field]]));
  const logos = [assets.serviceSiteMainLogo, assets.serviceSiteMainLogoDark ?? ''].map((name) => join(folder, name));
  const defaults = assets.themes.filter(({ isDefault }) => isDefault);
  return [
    ...images.filter((name) => !existsSync(join(folder, name))).map((name) => `${name} is missing`),
    ...logos
      .filter((path) => path.endsWith('.svg') && existsSync(path) && readFileSync(path).length > maxLogoBytes)
      .map((path) => `${basename(path)} is larger than ${maxLogoBytes} bytes`),
    ...(defaults.length === 1 ? [] : [`${defaults.length} themes have isDefault; exactly one must`]),
    ...(assets.themes.some(({ scheme }) => scheme === 'dark') ? [] : ['there is no dark theme']),
    ...(assets.themes.some(({ themeId }) => themeId === assets.currentThemeId)
      ? []
      : ['currentThemeId is not the id of a theme']),
    ...assets.themes.flatMap(contrastProblems),
  ];
}

function lookProblems(folder: string, hasBanner: boolean): string[] {
  if (!existsSync(join(folder, 'look.json'))) return [];
  const { value: look, problems } = parseFile(join(folder, 'look.json'), brandLook);
  if (!look) return [...problems];
  return [
    ...(look.layout === 'picture' && !hasBanner ? ['look.json: the layout "picture" needs a bannerImage'] : []),
    ...(look.typeface ? typefaceProblems(join(folder, look.typeface.file)) : []),
  ];
}

function typefaceProblems(file: string): string[] {
  const name = basename(file);
  if (!existsSync(file)) return [`${name} is missing`];
  const content = readFileSync(file);
  return [
    ...(content.toString('latin1', 0, woff2.length) === woff2 ? [] : [`${name} is not a WOFF2 file`]),
    ...(content.length > maxTypefaceBytes ? [`${name} is larger than ${maxTypefaceBytes} bytes`] : []),
    ...(existsSync(join(dirname(file), 'typeface-licence.txt')) ? [] : [`${name} has no typeface-licence.txt`]),
  ];
}

/** Checks the contrast of a theme's colours against WCAG AA (ASSET-3). */
function contrastProblems(theme: BrandAssets['themes'][number]): string[] {
  const colours = themeProperties(theme);
  return contrastPairs
    .filter(([above, below, ratio]) => contrast(colours[above], colours[below]) < ratio)
    .map(([above, below, ratio]) => `theme ${theme.themeId}: ${above} on ${below} is below ${ratio}`);
}

/** Parses a JSON file with a schema; returns the value, or the problems. */
export function parseFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): { readonly value?: z.output<Schema>; readonly problems: readonly string[] } {
  try {
    return { value: schema.parse(JSON.parse(readFileSync(path, 'utf8'))), problems: [] };
  } catch (reason) {
    return { problems: [`${basename(path)}: ${fileProblems(reason)}`] };
  }
}
