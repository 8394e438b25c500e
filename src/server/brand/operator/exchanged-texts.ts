import { z } from 'zod';
import type { Catalogue } from '../brand-folder.ts';
import { type ArgumentType, parseArguments } from './catalogue-problems.ts';
import { limitOf } from './text-limits.ts';
import type { TextPlace } from './text-places.ts';

/** A text as translators get it and return it. An empty `text` is one that is not translated. */
const exchangedText = z.object({
  id: z.string(),
  english: z.string(),
  note: z.string().optional(),
  arguments: z.record(z.string(), z.string()).optional(),
  limit: z.string().optional(),
  picture: z.string().optional(),
  text: z.string(),
  /** What brands say instead, by brand id. */
  brands: z.record(z.string(), z.object({ english: z.string(), text: z.string() })).optional(),
});
export type ExchangedText = z.output<typeof exchangedText>;

/** The file that translators get and return. */
export const exchangedTexts = z.object({ locale: z.string(), texts: z.array(exchangedText) });
export type ExchangedTexts = z.output<typeof exchangedTexts>;

/** The texts of a language as they are now. */
export interface PresentTexts {
  readonly locale: string;
  readonly english: Catalogue;
  readonly catalogue: Catalogue;
  /** The brands that say something in their own words. */
  readonly wordings: readonly Wording[];
}
export interface Wording {
  readonly brandId: string;
  readonly english: Catalogue;
  readonly own: Catalogue;
}
/** What helps to translate. */
export interface TranslationHelp {
  readonly notes: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, TextPlace>>;
}

const kinds: Readonly<Record<ArgumentType, string>> = {
  'string | number': 'text',
  number: 'number',
  'Date | number': 'date or time',
  string: 'choice',
  '(parts: string[]) => string': 'tag',
};

/** Every text of a language with what a translator needs to know, in the order of the English ones. */
export function exportTexts(present: PresentTexts, help: TranslationHelp): ExchangedTexts {
  const { locale, english, catalogue } = present;
  const texts = Object.entries(english).map(([id, source]): ExchangedText => {
    const named = Object.entries(parseArguments(source)).map(([name, type]) => [name, kinds[type]]);
    return {
      id,
      english: source,
      note: help.notes[id],
      arguments: named.length > 0 ? Object.fromEntries(named) : undefined,
      limit: limitOf(id, locale, help.places[id]?.isButton === true),
      picture: help.places[id]?.picture || undefined,
      text: catalogue[id] ?? '',
      brands: brandsWith(id, present),
    };
  });
  return { locale, texts };
}

/** The brands that word a text differently, in English or in this language; undefined if there are none. */
function brandsWith(id: string, { english, wordings }: PresentTexts): ExchangedText['brands'] {
  const differing = wordings.filter((brand) => Object.hasOwn(brand.english, id) || Object.hasOwn(brand.own, id));
  if (differing.length === 0) return undefined;
  return Object.fromEntries(
    differing.map((brand) => [
      brand.brandId,
      { english: brand.english[id] ?? english[id] ?? '', text: brand.own[id] ?? '' },
    ]),
  );
}
