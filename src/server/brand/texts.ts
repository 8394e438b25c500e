import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledText, CompiledTexts } from '../../contract/boot.ts';
import { textSets } from '../../contract/texts/text-sets.ts';
import { languageTag, mergeTexts } from '../../rules/language/locale.ts';
import { joinsDifferently, withCompounds } from '../../rules/street/compound-name.rules.ts';
import { compactMessage } from '../../rules/texts/format-message.ts';
import {
  mirroredPseudoLocale,
  mirrorText,
  pseudoLocale,
  pseudoLocales,
  pseudoLocalise,
} from '../../rules/texts/pseudo-locale.ts';
import type { Brand } from './brand-folder.ts';
import { type Catalogue, type ReportProblem, readCatalogue, readJsonFiles } from './brand-folder.ts';
import type { Brands } from './brands.ts';

export interface Texts {
  /** Locale codes with a catalogue, including the pseudo-locales. */
  readonly locales: readonly string[];
  /** Part of the URLs of texts; changes whenever a text changes. */
  readonly version: string;
  /** Compiled messages of some groups and sets in the brand's wording; a missing message falls back alone (LOC-2). */
  ofGroups(brand: Brand, locale: string, groups: readonly string[]): CompiledTexts;
  /** Compiled messages with the given ids. */
  pick(brand: Brand, locale: string, ids: readonly string[]): CompiledTexts;
}

export const defaultLocale = 'en_US';
/** Functions that turn default messages into those of a pseudo-locale. */
const pseudoLocalisers: Readonly<Record<string, (text: CompiledText) => CompiledText>> = {
  [pseudoLocale]: pseudoLocalise,
  [mirroredPseudoLocale]: mirrorText,
};

/** Cache key of the brands without texts of their own in a locale. */
const commonWording = {};

/**
 * Loads the catalogues. They stay compressed, because a process shows few of their languages. The messages of a locale are
 * compiled when it is first shown, once for the brands that word nothing differently, and once for each other brand.
 * @throws Error when the default catalogue is missing
 */
export async function loadTexts(folder: string, brands: Brands, report: ReportProblem = console.warn): Promise<Texts> {
  const catalogues = await readJsonFiles(folder, (json) => packCatalogue(readCatalogue(json)), report);
  if (!catalogues.has(defaultLocale)) throw new Error(`${folder} has no catalogue for ${defaultLocale}`);
  const hashOfCatalogues = hashContent([...catalogues].map(([code, { hash }]) => [code, hash]));
  const compiled = new WeakMap<object, Map<string, CompiledTexts>>();
  const versions = new WeakMap<readonly Brand[], string>();

  function textsOf(brand: Brand, locale: string): CompiledTexts {
    const [language = ''] = languageTag(locale).split('-');
    const name = brands.assets(brand, locale).displayName;
    const isOwn = brand.wording.has(defaultLocale) || brand.wording.has(locale) || joinsDifferently(language, name);
    const key = isOwn ? brand : commonWording;
    const byLocale = compiled.get(key) ?? new Map<string, CompiledTexts>();
    compiled.set(key, byLocale);
    const texts =
      byLocale.get(locale) ??
      compileLocale(
        textLayers(catalogues, brand, locale).map((layer) => withNames(layer, language, name)),
        locale,
        report,
      );
    byLocale.set(locale, texts);
    return texts;
  }
  const choose = (brand: Brand, locale: string, isWanted: (id: string) => boolean) =>
    Object.fromEntries(Object.entries(textsOf(brand, locale)).filter(([id]) => isWanted(id)));
  return {
    locales: [...catalogues.keys(), ...pseudoLocales],
    get version() {
      const all = brands.all();
      const version =
        versions.get(all) ?? hashContent([hashOfCatalogues, ...all.map(({ id, wording }) => [id, ...wording])]);
      versions.set(all, version);
      return version;
    },
    ofGroups(brand, locale, groups) {
      const wanted = new Set(groups.flatMap((name) => textSets.find(([first]) => first === name) ?? [name]));
      return choose(brand, locale, (id) => wanted.has(id) || wanted.has(id.split('.')[0] ?? ''));
    },
    pick: (brand, locale, ids) => choose(brand, locale, (id) => ids.includes(id)),
  };
}

/** Catalogues in ascending precedence: default, brand default, locale, brand locale. */
function textLayers(catalogues: ReadonlyMap<string, PackedCatalogue>, brand: Brand, locale: string): Catalogue[] {
  return [defaultLocale, locale].flatMap((code) => [
    catalogues.get(code)?.unpack() ?? {},
    brand.wording.get(code) ?? {},
  ]);
}

const withNames = (layer: Catalogue, language: string, name: string): Catalogue =>
  joinsDifferently(language, name)
    ? Object.fromEntries(Object.entries(layer).map(([id, text]) => [id, withCompounds(text, language, name)]))
    : layer;

interface PackedCatalogue {
  readonly hash: string;
  unpack(): Catalogue;
}

function packCatalogue(catalogue: Catalogue): PackedCatalogue {
  const packed = deflateRawSync(JSON.stringify(catalogue), { level: 1 });
  return {
    hash: hashContent(catalogue),
    unpack: () => readCatalogue(JSON.parse(inflateRawSync(packed).toString())),
  };
}

/** Compiles the catalogues of a locale, the default one first; later ones take precedence. */
export function compileLocale(
  [base = {}, ...overlays]: readonly Catalogue[],
  locale: string,
  report: ReportProblem,
): CompiledTexts {
  const compiled = [base, ...overlays].map((catalogue) => compileAll(catalogue, locale, report));
  const merged = mergeTexts(compiled[0] ?? {}, ...compiled.slice(1));
  const change = pseudoLocalisers[locale];
  const texts = Object.entries(merged).map(([id, text]) => [id, compactMessage(change ? change(text) : text)]);
  return Object.fromEntries(texts);
}

function compileAll(catalogue: Catalogue, locale: string, report: ReportProblem): Record<string, CompiledText> {
  const texts: Record<string, CompiledText> = {};
  for (const [id, text] of Object.entries(catalogue)) {
    try {
      texts[id] = compileText(text);
    } catch (reason) {
      report(`Skipped text ${id} of ${locale}: ${reason instanceof Error ? reason.message : reason}`);
    }
  }
  return texts;
}

/** An apostrophe inside a word; elsewhere it quotes ICU syntax. */
const straightApostrophe = /(?<=\p{L})'(?=\p{L})/gu;

/** Compiles a message, with typographic apostrophes; a message without placeholders becomes a string. */
function compileText(text: string): CompiledText {
  const written = text.replace(straightApostrophe, '’');
  const elements: MessageFormatElement[] = parse(written, { captureLocation: false });
  const [only, ...others] = elements;
  if (!only) return '';
  return only.type === TYPE.literal && others.length === 0 ? only.value : elements;
}

function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}
