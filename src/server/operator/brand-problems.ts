import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type BrandAssets, brandAssetFile, brandAssets, brandConfiguration } from '../../contract/brand.ts';
import { contrast, contrastPairs, themeProperties } from '../../rules/theme.ts';

/** A logo stands in the page's first answer, whose size has a budget. */
const largestLogoBytes = 1200;
const drawingFields = [
  'favicon',
  'serviceSiteMainLogo',
  'serviceSiteMainLogoDark',
  'partnershipLabelLogo',
  'poweredByLogo',
  'bannerImage',
] as const;

/** What is wrong with a brand's folder, a sentence each. `countryIds` are those of data/countries.json by ISO code. */
export function brandProblems(folder: string, countryIds: ReadonlyMap<string, number>): string[] {
  const configuration = parseFile(join(folder, 'brand.json'), brandConfiguration);
  const files = globSync('assets/*.json', { cwd: folder });
  const parts = new Map(files.map((file) => [basename(file, '.json'), parseFile(join(folder, file), brandAssetFile)]));
  const unread = [configuration, ...parts.values()].flatMap(({ problems }) => problems);
  if (!configuration.value || unread.length > 0) return unread;
  const merged = brandAssets.safeParse({ ...parts.get('base')?.value, ...parts.get('en-US')?.value });
  return [
    ...configurationProblems(folder, configuration.value, countryIds),
    ...(merged.success ? assetProblems(folder, merged.data) : [`assets: ${z.prettifyError(merged.error)}`]),
  ];
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
    ...(String(brand.brandId) === basename(folder) ? [] : [`brandId ${brand.brandId} is not the folder's name`]),
    ...(brand.orderLocale.includes(brand.localeId) ? [] : [`${brand.localeId} is not among its locales`]),
    ...places.filter(([code, id]) => countryIds.get(code) !== id).map(([code, id]) => `${code} has not the id ${id}`),
    ...unknown.map((code) => `${code} is not in data/countries.json`),
  ];
}

function assetProblems(folder: string, assets: BrandAssets): string[] {
  const svgFiles = drawingFields.flatMap((field) => (assets[field] === undefined ? [] : [assets[field]]));
  const logos = [assets.serviceSiteMainLogo, assets.serviceSiteMainLogoDark ?? ''].map((name) => join(folder, name));
  const defaults = assets.themes.filter(({ isDefault }) => isDefault);
  return [
    ...svgFiles.filter((name) => !existsSync(join(folder, name))).map((name) => `${name} is missing`),
    ...logos
      .filter((path) => path.endsWith('.svg') && existsSync(path) && readFileSync(path).length > largestLogoBytes)
      .map((path) => `${basename(path)} is larger than ${largestLogoBytes} bytes`),
    ...(defaults.length === 1 ? [] : [`${defaults.length} themes are the default`]),
    ...(assets.themes.some(({ scheme }) => scheme === 'dark') ? [] : ['no theme is dark']),
    ...(assets.themes.some(({ themeId }) => themeId === assets.currentThemeId) ? [] : ['currentThemeId is no theme']),
    ...assets.themes.flatMap(contrastProblems),
  ];
}

/** The derived colours of a theme, told apart as WCAG AA asks (ASSET-3). */
function contrastProblems(theme: BrandAssets['themes'][number]): string[] {
  const colours = themeProperties(theme);
  return contrastPairs
    .filter(([above, below, ratio]) => contrast(colours[above], colours[below]) < ratio)
    .map(([above, below, ratio]) => `theme ${theme.themeId}: ${above} on ${below} is below ${ratio}`);
}

/** A data file as its schema reads it, or what is wrong with it. */
export function parseFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): { readonly value?: z.output<Schema>; readonly problems: readonly string[] } {
  try {
    return { value: schema.parse(JSON.parse(readFileSync(path, 'utf8'))), problems: [] };
  } catch (reason) {
    const why = reason instanceof z.ZodError ? z.prettifyError(reason) : reason;
    return { problems: [`${basename(path)}: ${why}`] };
  }
}
