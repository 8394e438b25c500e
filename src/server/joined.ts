/** The type of a value that is each of several. */
export type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** One object of several. @throws Error when two have a value of one name, of which a spread would hide the first */
export function joined<const Parts extends readonly object[]>(parts: Parts): Intersection<Parts[number]> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (name in all) throw new Error(`Two parts have a value named "${name}".`);
    all[name] = value;
  }
  return all as Intersection<Parts[number]>; // the entries of all parts, each once
}
