import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageTag } from '../../../rules/language/locale.ts';
import { sayCompiled } from '../../../rules/texts/say-compiled.ts';
import { dataFolder } from '../../folders.ts';
import { type Catalogue, readCatalogue } from '../brand-folder.ts';
import { compileLocale, defaultLocale } from '../texts.ts';
import { localesIn } from './locale-files.ts';

const catalogues = join(dataFolder, 'locales');

/** How many minutes somebody was told to wait is not kept: the text then says only that it takes a while. */
const unknownMinutes = { minutes: 0 };

/**
 * What the page says at an error, in the wording of a brand (ERR-4). The catalogues are read anew, since this is asked seldom.
 * @param brandFolder the folder of the brand; without it in the common wording
 * @param name of the error
 * @returns undefined for an error without a text, and for a locale without a catalogue
 */
export async function errorText(
  brandFolder: string | undefined,
  name: string,
  locale: string,
): Promise<string | undefined> {
  if (!localesIn(catalogues).includes(locale)) return undefined;
  const id = `error.${name}`;
  const folders = [catalogues, ...(brandFolder === undefined ? [] : [join(brandFolder, 'texts')])];
  const files = [defaultLocale, locale].flatMap((code) => folders.map((folder) => join(folder, `${code}.json`)));
  const layers = (await Promise.all(files.map(read))).map((layer) =>
    layer[id] === undefined ? {} : { [id]: layer[id] },
  );
  const text = compileLocale(layers, locale, () => undefined)[id];
  return text && sayCompiled(text, languageTag(locale), unknownMinutes);
}

const read = async (file: string): Promise<Catalogue> =>
  existsSync(file) ? readCatalogue(JSON.parse(await readFile(file, 'utf8'))) : {};
