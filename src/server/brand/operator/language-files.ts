import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brandConfiguration } from '../../../contract/brand/brand.ts';
import { OperationRefused } from '../../operation/operation.ts';
import { type Catalogue, readCatalogue } from '../brand-folder.ts';
import { fileProblems } from '../file-problems.ts';
import { defaultLocale } from '../texts.ts';
import { parseFile } from './brand-problems.ts';
import type { PresentTexts, TranslationHelp, Wording } from './exchanged-texts.ts';
import type { ImportedTexts } from './import-texts.ts';
import { textNotes, textPlaces } from './text-places.ts';

/** Where the texts are. */
export interface LanguageFolders {
  /** With locales/, text-notes.json and text-places.json. */
  readonly data: string;
  readonly brands: string;
}

const catalogueFile = ({ data }: LanguageFolders, locale: string) => join(data, 'locales', `${locale}.json`);
const wordingFile = ({ brands }: LanguageFolders, brandId: string, locale: string) =>
  join(brands, brandId, 'texts', `${locale}.json`);

/**
 * The texts of a language, and of the brands that offer it.
 * @throws OperationRefused when a file cannot be read, or the language is the one that others are translated from
 */
export function readTexts(folders: LanguageFolders, locale: string): PresentTexts {
  if (!/^[a-z]{2,3}(?:_(?:[A-Z]{2}|\d{3}))?$/.test(locale))
    throw new OperationRefused(`"${locale}" is not a locale, such as pt_BR.`);
  if (locale === defaultLocale)
    throw new OperationRefused(`${locale} is what others are translated from: change its file.`);
  return {
    locale,
    english: readTextFile(catalogueFile(folders, defaultLocale)),
    catalogue: readTextFile(catalogueFile(folders, locale)),
    wordings: globSync('*/brand.json', { cwd: folders.brands })
      .map((file) => basename(dirname(file)))
      .toSorted((one, other) => Number(one) - Number(other))
      .flatMap((brandId) => wordingOf(folders, brandId, locale)),
  };
}

/** The wording of a brand that offers the language. */
function wordingOf(folders: LanguageFolders, brandId: string, locale: string): Wording[] {
  const { value } = parseFile(join(folders.brands, brandId, 'brand.json'), brandConfiguration);
  if (!value?.orderLocale.includes(locale)) return [];
  const [english, own] = [defaultLocale, locale].map((code) => readTextFile(wordingFile(folders, brandId, code)));
  return [{ brandId, english: english ?? {}, own: own ?? {} }];
}

/** Notes and places; none where their files are missing. */
export function readHelp({ data }: LanguageFolders): TranslationHelp {
  return {
    notes: parseFile(join(data, 'text-notes.json'), textNotes).value ?? {},
    places: parseFile(join(data, 'text-places.json'), textPlaces).value ?? {},
  };
}

/** Writes what has changed; returns the files. */
export function writeTexts(folders: LanguageFolders, locale: string, imported: ImportedTexts): string[] {
  const files = [
    ...(imported.catalogue ? [[catalogueFile(folders, locale), imported.catalogue] as const] : []),
    ...[...imported.wordings].map(([brandId, texts]) => [wordingFile(folders, brandId, locale), texts] as const),
  ];
  for (const [path, texts] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(texts, undefined, 2)}\n`);
  }
  return files.map(([path]) => path);
}

function readTextFile(path: string): Catalogue {
  try {
    return existsSync(path) ? readCatalogue(JSON.parse(readFileSync(path, 'utf8'))) : {};
  } catch (reason) {
    throw new OperationRefused(`${path}: ${fileProblems(reason)}`);
  }
}
