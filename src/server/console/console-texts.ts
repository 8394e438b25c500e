import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledTexts } from '../../contract/boot.ts';
import { pseudoLocales } from '../../rules/texts/pseudo-locale.ts';
import { compileLocale, defaultLocale } from '../brand/brand.ts';
import { firstViewTexts } from './first-view-texts.generated.ts';

/** The texts of the first view, and the others, which browsers keep by their version. */
interface DividedTexts {
  readonly first: CompiledTexts;
  readonly others: CompiledTexts;
  /** Changes with each of the others. */
  readonly version: string;
}

/** The texts of the console, in its own catalogues. */
export interface ConsoleTexts {
  /** Locale codes with a catalogue, and the pseudo-locales. */
  readonly locales: readonly string[];
  /** The compiled texts of a locale; what it lacks is in English. @param locale one of `locales` */
  of(locale: string): Promise<CompiledTexts>;
  /** The same in two parts. */
  divided(locale: string): Promise<DividedTexts>;
}

const isFirst = new Set<string>(firstViewTexts);

function divide(texts: CompiledTexts): DividedTexts {
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([id]) => isFirst.has(id) === wanted)) as CompiledTexts;
  const others = part(false);
  const version = createHash('sha256').update(JSON.stringify(others)).digest('hex').slice(0, 12);
  return { first: part(true), others, version };
}

/**
 * Finds the catalogues of a folder. A catalogue is read and compiled when its language is first shown, since few processes
 * show the console in all of them.
 */
export async function loadConsoleTexts(folder: string, report: (problem: string) => void): Promise<ConsoleTexts> {
  const locales = (await readdir(folder)).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []).toSorted();
  const read = async (locale: string): Promise<Readonly<Record<string, string>>> =>
    locales.includes(locale) ? JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8')) : {};
  const compile = async (locale: string) =>
    compileLocale(await Promise.all([read(defaultLocale), read(locale)]), locale, report);
  const of = keptBy(compile);
  return {
    locales: [...locales, ...pseudoLocales],
    of,
    divided: keptBy(async (locale) => divide(await of(locale))),
  };
}

/** Does something once for each locale. */
function keptBy<T>(make: (locale: string) => Promise<T>): (locale: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (locale) => {
    const made = kept.get(locale) ?? make(locale);
    kept.set(locale, made);
    return made;
  };
}
