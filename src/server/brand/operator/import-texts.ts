import type { Catalogue } from '../brand-folder.ts';
import { catalogueProblems, pluralProblems } from './catalogue-problems.ts';
import { type ExchangedText, type ExchangedTexts, exportTexts, type PresentTexts } from './exchanged-texts.ts';

/** The catalogues that a returned file changes, with all their texts in the order of the English ones. */
export interface ImportedTexts {
  /** Undefined if nothing changes. */
  readonly catalogue: Catalogue | undefined;
  readonly wordings: ReadonlyMap<string, Catalogue>;
}

/** The problems of a file that translators return, each with its id. */
export function importProblems(present: PresentTexts, file: ExchangedTexts): string[] {
  const { locale, english } = present;
  if (file.locale !== locale) return [`the file is for ${file.locale}, not for ${locale}`];
  const ids = file.texts.map(({ id }) => id);
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...outdated(present, file),
    ...textProblems(locale, english, present.catalogue, textsIn(file)),
    ...brandsIn(file).flatMap((brandId) => {
      const brand = present.wordings.find((wording) => wording.brandId === brandId);
      if (!brand) return [`brand ${brandId}: there is no such brand, or it does not offer ${locale}`];
      const problems = textProblems(locale, english, brand.own, textsIn(file, brandId));
      return problems.map((problem) => `brand ${brandId}: ${problem}`);
    }),
  ];
}

/** What a file without problems changes. A text that it leaves out, or leaves empty, stays as it is. */
export function importTexts({ english, catalogue, wordings }: PresentTexts, file: ExchangedTexts): ImportedTexts {
  const changed = wordings.flatMap(({ brandId, own }) => {
    const merged = mergedInOrder(english, own, textsIn(file, brandId));
    return merged ? [[brandId, merged] as const] : [];
  });
  return { catalogue: mergedInOrder(english, catalogue, textsIn(file)), wordings: new Map(changed) };
}

/** Texts whose English has changed since the export. */
function outdated(present: PresentTexts, file: ExchangedTexts): string[] {
  const now = new Map(exportTexts(present, { notes: {}, places: {} }).texts.map((text) => [text.id, text]));
  const isOutdated = (text: ExchangedText) => {
    const current = now.get(text.id);
    const brands = Object.entries(text.brands ?? {});
    return (
      current !== undefined &&
      (current.english !== text.english ||
        brands.some(([id, { english }]) => english !== (current.brands?.[id]?.english ?? current.english)))
    );
  };
  return file.texts
    .filter(isOutdated)
    .map(({ id }) => `${id} has another English text since the export: export again and translate it anew`);
}

function textProblems(locale: string, english: Catalogue, present: Catalogue, returned: Catalogue): string[] {
  const emptied = Object.keys(returned).filter((id) => returned[id]?.trim() === '' && Object.hasOwn(present, id));
  const filled = Object.fromEntries(Object.entries(returned).filter(([, text]) => text.trim() !== ''));
  const problems = catalogueProblems(english, filled, false);
  return [
    ...emptied.map((id) => `${id} is empty, and had a text`),
    ...problems,
    // a text that cannot be parsed is reported already
    ...(problems.length > 0 ? [] : pluralProblems(locale, filled)),
  ];
}

const brandsIn = (file: ExchangedTexts) => [...new Set(file.texts.flatMap(({ brands }) => Object.keys(brands ?? {})))];

/** The returned texts by id, of a brand or of all. */
function textsIn(file: ExchangedTexts, brandId?: string): Catalogue {
  return Object.fromEntries(
    file.texts.flatMap(({ id, text, brands }) => {
      const returned = brandId === undefined ? text : brands?.[brandId]?.text;
      return returned === undefined ? [] : [[id, returned]];
    }),
  );
}

/** The present texts with the returned ones, in the order of the English ones; undefined if that changes none. */
function mergedInOrder(english: Catalogue, present: Catalogue, returned: Catalogue): Catalogue | undefined {
  const changed = Object.entries(returned).filter(([id, text]) => text.trim() !== '' && present[id] !== text);
  if (changed.length === 0) return undefined;
  const merged = new Map([...Object.entries(present), ...changed]);
  return Object.fromEntries(Object.keys(english).flatMap((id) => (merged.has(id) ? [[id, merged.get(id) ?? '']] : [])));
}
