import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import {
  type BrandAssets,
  type BrandConfiguration,
  brandAssetFile,
  brandConfiguration,
} from '../../contract/brand/brand.ts';
import { type BrandLook, brandLook } from '../../contract/brand/look.ts';
import { fileProblems } from './file-problems.ts';

/** Content of one asset file; any asset may be missing. */
export type AssetFile = { readonly [Name in keyof BrandAssets]?: BrandAssets[Name] | undefined };
/** Message sources (ICU MessageFormat) by id. */
export type Catalogue = Readonly<Record<string, string>>;

export interface Brand {
  readonly id: number;
  readonly folder: string;
  readonly configuration: BrandConfiguration;
  /** By file name without extension: `base`, `en-US`, … */
  readonly assetFiles: ReadonlyMap<string, AssetFile>;
  /** Messages that the brand words differently, by locale code. */
  readonly wording: ReadonlyMap<string, Catalogue>;
  /** How its pages differ beyond colours and pictures (BRAND-9). */
  readonly look: BrandLook | undefined;
  /** Sources of the small SVG files of the folder, by file name. */
  readonly svgFiles: ReadonlyMap<string, string>;
}

const maxInlineSvgBytes = 4096;

export type ReportProblem = (problem: string) => void;

/**
 * Reads `data/brands/<id>`. Reports and skips an invalid asset or text file, and an invalid look.
 * @throws Error when brand.json is missing or invalid, with one sentence
 */
export async function readBrandFolder(folder: string, report: ReportProblem): Promise<Brand> {
  const configuration = await readConfiguration(join(folder, 'brand.json'));
  const assetFiles = await readJsonFiles(join(folder, 'assets'), (json) => brandAssetFile.parse(json), report);
  const wording = await readJsonFiles(join(folder, 'texts'), readCatalogue, report);
  const look = await readLook(folder, report);
  const svgFiles = await readSvgFiles(folder);
  return { id: configuration.brandId, folder, configuration, assetFiles, wording, look, svgFiles };
}

async function readLook(folder: string, report: ReportProblem): Promise<BrandLook | undefined> {
  const file = join(folder, 'look.json');
  const text = await readFile(file, 'utf8').catch(() => undefined); // most brands have none
  try {
    return text === undefined ? undefined : brandLook.parse(JSON.parse(text));
  } catch (reason) {
    report(`Skipped ${file}: ${fileProblems(reason)}`);
    return undefined;
  }
}

async function readConfiguration(file: string): Promise<BrandConfiguration> {
  try {
    return brandConfiguration.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (reason) {
    throw new Error(`brand.json: ${fileProblems(reason)}`);
  }
}

/** The names of a brand in all its languages. */
export function namesOfBrand({ configuration, assetFiles }: Pick<Brand, 'configuration' | 'assetFiles'>): string[] {
  const shown = [...assetFiles.values()].flatMap(({ displayName, shortDisplayName }) => [
    displayName,
    shortDisplayName,
  ]);
  return [...new Set([configuration.ubrandId, ...shown.filter((name) => name !== undefined)])];
}

async function readSvgFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => extname(name) === '.svg');
  const svgFiles = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return new Map(svgFiles.filter(([, svg]) => svg.length <= maxInlineSvgBytes));
}

export function readCatalogue(json: unknown): Catalogue {
  const entries = Object.entries(json as object);
  const wrong = entries.find(([, text]) => typeof text !== 'string');
  if (wrong) throw new Error(`${wrong[0]} is not a string`);
  return Object.fromEntries(entries);
}

/** Parses the JSON files of a folder, by name without `.json`; reports and skips invalid ones. The folder may be missing. */
export async function readJsonFiles<Content>(
  folder: string,
  parse: (json: unknown) => Content,
  report: ReportProblem,
): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>();
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => extname(candidate) === '.json').toSorted()) {
    const file = join(folder, name);
    try {
      contents.set(basename(name, '.json'), parse(JSON.parse(await readFile(file, 'utf8'))));
    } catch (reason) {
      report(`Skipped ${file}: ${fileProblems(reason)}`);
    }
  }
  return contents;
}
