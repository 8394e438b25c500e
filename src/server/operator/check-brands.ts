import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { brandAssetFile, brandAssets, brandConfiguration, type Theme } from '../../contract/brand.ts';
import { contrast, contrastPairs, themeProperties } from '../../rules/theme.ts';

/** What is wrong in a folder of brands, a sentence each with its file; nothing when all is well. */
export function checkBrands(folder: string): { brands: number; problems: string[] } {
  const ids = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  return { brands: ids.length, problems: ids.flatMap((id) => checkBrand(join(folder, id), id)) };
}

function checkBrand(folder: string, id: string): string[] {
  const configuration = read(join(folder, 'brand.json'), brandConfiguration);
  if ('problems' in configuration) return configuration.problems;
  const { brandId, orderLocale, localeId } = configuration.value;
  return [
    ...(String(brandId) === id ? [] : [`${folder}/brand.json: brandId is ${brandId}, and the folder's name ${id}.`]),
    ...(orderLocale.includes(localeId) ? [] : [`${folder}/brand.json: localeId ${localeId} is not in orderLocale.`]),
    ...checkAssets(folder),
  ];
}

function checkAssets(folder: string): string[] {
  const files = readdirSync(join(folder, 'assets')).map((name) => join(folder, 'assets', name));
  const parts = files.map((file) => ({ file, ...read(file, brandAssetFile) }));
  const broken = parts.flatMap((part) => ('problems' in part ? part.problems : []));
  if (broken.length > 0) return broken;
  const layered = ['base.json', 'en-US.json'].flatMap((name) => parts.filter(({ file }) => file.endsWith(`/${name}`)));
  const merged = brandAssets.safeParse(
    Object.assign({}, ...layered.map((part) => ('value' in part ? part.value : {}))),
  );
  if (!merged.success) return sentences(join(folder, 'assets'), merged.error);
  const assets = merged.data;
  const pictures = [assets.serviceSiteMainLogo, assets.serviceSiteMainLogoDark, assets.bannerImage, assets.favicon];
  const themeIds = assets.themes.map(({ themeId }) => themeId);
  return [
    ...pictures
      .filter((name) => name !== undefined && !existsSync(join(folder, name)))
      .map((name) => `${join(folder, String(name))} is missing.`),
    ...(themeIds.includes(assets.currentThemeId) ? [] : [`${folder}: there is no theme ${assets.currentThemeId}.`]),
    ...assets.themes.flatMap((theme) => checkContrast(folder, theme)),
  ];
}

/** WCAG 2.2 AA, of every pair that the page puts together. */
function checkContrast(folder: string, theme: Theme): string[] {
  const colours = themeProperties(theme);
  return contrastPairs
    .filter(([one, other, least]) => contrast(colours[one], colours[other]) < least)
    .map(([one, other, least]) => `${folder}: theme ${theme.themeId}: ${one} on ${other} is below ${least} to 1.`);
}

function read<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): { value: z.output<Schema> } | { problems: string[] } {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? { value: parsed.data } : { problems: sentences(file, parsed.error) };
  } catch (reason) {
    return { problems: [`${file}: ${(reason as Error).message}.`] };
  }
}

function sentences(file: string, error: z.ZodError): string[] {
  return error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}.`);
}
