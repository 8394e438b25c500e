import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledTexts } from '../../contract/boot.ts';
import { pseudoLocales } from '../../rules/texts/pseudo-locale.ts';
import { compileLocale, defaultLocale } from '../brand/brand.ts';

/** The texts of the console, in its own catalogues. */
export interface ConsoleTexts {
  /** Locale codes with a catalogue, and the pseudo-locales. */
  readonly locales: readonly string[];
  /** The compiled texts of a locale; what it lacks is in English. @param locale one of `locales` */
  of(locale: string): Promise<CompiledTexts>;
}

/**
 * Finds the catalogues of a folder. A catalogue is read and compiled when its language is first shown, since few processes
 * show the console in all of them.
 */
export async function loadConsoleTexts(folder: string, report: (problem: string) => void): Promise<ConsoleTexts> {
  const locales = (await readdir(folder)).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []).toSorted();
  const read = async (locale: string): Promise<Readonly<Record<string, string>>> =>
    locales.includes(locale) ? JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8')) : {};
  const compiled = new Map<string, Promise<CompiledTexts>>();
  const compile = async (locale: string) =>
    compileLocale(await Promise.all([read(defaultLocale), read(locale)]), locale, report);
  return {
    locales: [...locales, ...pseudoLocales],
    of(locale) {
      const texts = compiled.get(locale) ?? compile(locale);
      compiled.set(locale, texts);
      return texts;
    },
  };
}
