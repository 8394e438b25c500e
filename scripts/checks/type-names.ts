/**
 * Reports exported types of one name and two meanings. Two aliases of the same type have one meaning. Generated types have the names
 * of the document that they are made from.
 */
export function typeNameProblems(sources: ReadonlyMap<string, string>): string[] {
  const meanings = new Map<string, { readonly file: string; readonly alias: string | undefined }[]>();
  for (const [file, source] of sources) {
    if (file.endsWith('.generated.ts')) continue;
    for (const [, name = '', alias] of source.matchAll(exportedType)) {
      meanings.set(name, [...(meanings.get(name) ?? []), { file, alias }]);
    }
  }
  return [...meanings].flatMap(([name, places]) => {
    const [first] = places;
    const isOne = places.length < 2 || places.every(({ alias }) => alias !== undefined && alias === first?.alias);
    return isOne ? [] : [`${name} is the name of several types: ${places.map(({ file }) => file).join(', ')}`];
  });
}

const exportedType = /^export (?:interface|type) (\w+)(?:<[^=]*>)?(?: = ([^;]+);)?/gm;
