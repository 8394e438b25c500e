import type { CompiledText, CompiledTexts } from '../../contract/boot.ts';
import { firstTexts } from '../../contract/texts/first-texts.generated.ts';

/** The texts of every first response without their ids, in the order of `firstTexts` and 0 for none; others by id. */
export type PackedTexts = readonly [first: readonly (CompiledText | 0)[], others: CompiledTexts];

const ids = Object.entries(firstTexts).flatMap(([group, names]) => names.split(' ').map((name) => `${group}.${name}`));

/** Packs the texts for the first response. The page, which is built with the ids, unpacks them. */
export function packTexts(texts: CompiledTexts): PackedTexts {
  const others = Object.entries(texts).filter(([id]) => !ids.includes(id));
  return [ids.map((id) => texts[id] || 0), Object.fromEntries(others)];
}

export function unpackTexts([first, others]: PackedTexts): CompiledTexts {
  const sent = ids.flatMap((id, place): [string, CompiledText][] => (first[place] ? [[id, first[place]]] : []));
  return { ...Object.fromEntries(sent), ...others };
}
