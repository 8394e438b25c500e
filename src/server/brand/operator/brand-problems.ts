import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { z } from 'zod';
import { type BrandAssets, brandAssetFile, brandAssets, brandConfiguration } from '../../../contract/brand/brand.ts';
import { brandLook } from '../../../contract/brand/look.ts';
import { contrast, contrastPairs, themeProperties } from '../../../rules/brand/theme.ts';
import { languageTag } from '../../../rules/language/locale.ts';
import { fieldsIn, fileProblems } from '../file-problems.ts';

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

/** Something that is wrong in the folder of a brand. */
export interface BrandProblem {
  /** Within the folder, such as `assets/base.json`. */
  readonly file: string;
  /** The fields of the file that it is about; none for the whole file. */
  readonly fields: readonly string[];
  /** What is wrong. */
  readonly sentence: string;
}

const problem = (file: string, fields: readonly string[], sentence: string): BrandProblem => ({
  file,
  fields,
  sentence,
});

/**
 * Validates the folder of a brand; returns one sentence per problem.
 * @param countryIds ids in data/countries.json by ISO 3166 code
 */
export function brandProblems(folder: string, countryIds: ReadonlyMap<string, number>): BrandProblem[] {
  if (!existsSync(join(folder, 'brand.json'))) return [problem('brand.json', [], 'brand.json is missing')];
  const configuration = parseFile(join(folder, 'brand.json'), brandConfiguration);
  const files = globSync('assets/*.json', { cwd: folder });
  const assetFiles = new Map(
    files.map((file) => [basename(file, '.json'), parseFile(join(folder, file), brandAssetFile)]),
  );
  const parseProblems = [
    ...unread('brand.json', configuration),
    ...[...assetFiles].flatMap(([name, parsed]) => unread(`assets/${name}.json`, parsed)),
  ];
  if (!configuration.value || parseProblems.length > 0) return parseProblems;
  const [base = {}, english = {}] = ['base', 'en-US'].map((name) => assetFiles.get(name)?.value);
  const merged = brandAssets.safeParse({ ...base, ...english });
  const fileOf = (field: string) => (Object.hasOwn(english, field) ? 'assets/en-US.json' : 'assets/base.json');
  return [
    ...configurationProblems(folder, configuration.value, countryIds),
    ...untranslatedTexts(configuration.value.orderLocale, (tag) => assetFiles.get(tag)?.value ?? {}),
    ...(merged.success
      ? assetProblems(folder, merged.data, fileOf)
      : [problem('assets/base.json', fieldsIn(merged.error), `assets: ${fileProblems(merged.error)}`)]),
    ...lookProblems(folder, merged.data?.bannerImage !== undefined),
  ];
}

const unread = (file: string, { problems, fields = [] }: ParsedFile<unknown>) =>
  problems.map((sentence) => problem(file, fields, sentence));

/** Assets that are sentences, and so shown in the language of the page. */
const textFields = ['notificationTradeMark'] as const;

/** Sentences of a brand that a language which it offers would show in English. */
function untranslatedTexts(
  locales: readonly string[],
  assetsOf: (languageTag: string) => Readonly<Partial<Record<(typeof textFields)[number], unknown>>>,
): BrandProblem[] {
  const tags = locales.map(languageTag).filter((tag) => !tag.startsWith('en'));
  return textFields
    .filter((field) => assetsOf('en-US')[field] !== undefined)
    .flatMap((field) =>
      tags
        .filter((tag) => assetsOf(tag)[field] === undefined)
        .map((tag) => problem(`assets/${tag}.json`, [field], `assets/${tag}.json lacks ${field}, which is a text`)),
    );
}

function configurationProblems(
  folder: string,
  brand: z.infer<typeof brandConfiguration>,
  countryIds: ReadonlyMap<string, number>,
): BrandProblem[] {
  const about = (fields: readonly string[], sentence: string) => problem('brand.json', fields, sentence);
  const places = [
    ['brandCountryId', brand.brandCountryIsoCode, brand.brandCountryId],
    ['suggestedCountryId', brand.suggestedCountryIsoCode, brand.suggestedCountryId],
  ] as const;
  const unknown = brand.countries.filter((code) => !countryIds.has(code));
  return [
    ...(String(brand.brandId) === basename(folder)
      ? []
      : [about(['brandId'], `brandId ${brand.brandId} is not the name of the folder`)]),
    ...(brand.orderLocale.includes(brand.localeId)
      ? []
      : [about(['localeId'], `localeId ${brand.localeId} is not in orderLocale`)]),
    ...places
      .filter(([, code, id]) => countryIds.get(code) !== id)
      .map(([field, code, id]) => about([field], `country ${code} does not have the id ${id}`)),
    ...unknown.map((code) => about(['countries'], `${code} is not in data/countries.json`)),
  ];
}

/** @param fileOf the file that has a field */
function assetProblems(folder: string, assets: BrandAssets, fileOf: (field: string) => string): BrandProblem[] {
  const about = (field: string, sentence: string) => problem(fileOf(field), [field], sentence);
  const logos = [assets.serviceSiteMainLogo, assets.serviceSiteMainLogoDark ?? ''];
  const defaults = assets.themes.filter(({ isDefault }) => isDefault);
  return [
    ...imageFields.flatMap((field) => {
      const name = assets[field];
      return name === undefined || existsSync(join(folder, name)) ? [] : [about(field, `${name} is missing`)];
    }),
    ...logos
      .filter((name) => name.endsWith('.svg') && sizeOf(join(folder, name)) > maxLogoBytes)
      .map((name) => problem(name, [], `${name} is larger than ${maxLogoBytes} bytes`)),
    ...(defaults.length === 1 ? [] : [about('themes', `${defaults.length} themes have isDefault; exactly one must`)]),
    ...(assets.themes.some(({ scheme }) => scheme === 'dark') ? [] : [about('themes', 'there is no dark theme')]),
    ...(assets.themes.some(({ themeId }) => themeId === assets.currentThemeId)
      ? []
      : [about('currentThemeId', 'currentThemeId is not the id of a theme')]),
    ...assets.themes.flatMap(contrastProblems).map((sentence) => about('themes', sentence)),
  ];
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function lookProblems(folder: string, hasBanner: boolean): BrandProblem[] {
  if (!existsSync(join(folder, 'look.json'))) return [];
  const parsed = parseFile(join(folder, 'look.json'), brandLook);
  const look = parsed.value;
  if (!look) return unread('look.json', parsed);
  return [
    ...(look.layout === 'picture' && !hasBanner
      ? [problem('look.json', ['layout'], 'look.json: the layout "picture" needs a bannerImage')]
      : []),
    ...(look.typeface ? typefaceProblems(join(folder, look.typeface.file)) : []),
  ];
}

function typefaceProblems(file: string): BrandProblem[] {
  const name = basename(file);
  if (!existsSync(file)) return [problem('look.json', ['typeface.file'], `${name} is missing`)];
  const content = readFileSync(file);
  return [
    ...(content.toString('latin1', 0, woff2.length) === woff2
      ? []
      : [problem(name, [], `${name} is not a WOFF2 file`)]),
    ...(content.length > maxTypefaceBytes
      ? [problem(name, [], `${name} is larger than ${maxTypefaceBytes} bytes`)]
      : []),
    ...(existsSync(join(dirname(file), 'typeface-licence.txt'))
      ? []
      : [problem(name, [], `${name} has no typeface-licence.txt`)]),
  ];
}

/** Checks the contrast of a theme's colours against WCAG AA (ASSET-3). */
function contrastProblems(theme: BrandAssets['themes'][number]): string[] {
  const colours = themeProperties(theme);
  return contrastPairs
    .filter(([above, below, ratio]) => contrast(colours[above], colours[below]) < ratio)
    .map(([above, below, ratio]) => `theme ${theme.themeId}: ${above} on ${below} is below ${ratio}`);
}

/** What a file has: its value, or the problems with the fields that they are about. */
interface ParsedFile<Value> {
  readonly value?: Value;
  readonly problems: readonly string[];
  readonly fields?: readonly string[];
}

/** Parses a JSON file with a schema; returns the value, or the problems. */
export function parseFile<Schema extends z.ZodType>(path: string, schema: Schema): ParsedFile<z.output<Schema>> {
  try {
    return { value: schema.parse(JSON.parse(readFileSync(path, 'utf8'))), problems: [] };
  } catch (reason) {
    return { problems: [`${basename(path)}: ${fileProblems(reason)}`], fields: fieldsIn(reason) };
  }
}
