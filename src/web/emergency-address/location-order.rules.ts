import type { LocationRecord } from './address-draft.rules.ts';

/** Locations by name, as people count: “Site 2” stands before “Site 10”. @param first id of the one above all others */
export function inOrder(
  locations: readonly LocationRecord[],
  language: string,
  first?: string,
): readonly LocationRecord[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rankOf = ({ id }: LocationRecord) => Number(id !== first);
  return [...locations].sort((one, other) => rankOf(one) - rankOf(other) || compare(one.name, other.name));
}
