import { posix } from 'node:path';

const front = /^src\/server\/([\w-]+)\/\1[.]ts$/;
const statement = /\b(import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g;
const everything = /\bimport\s*\(\s*'(\.[^']+)'|\bimport\s+\*\s+as\s+\w+\s+from\s+'(\.[^']+)'/g;

/** The names of a list in braces: `type A, b as c` are `A` and `b` as imported, `A` and `c` as exported. */
const namesIn = (list: string, side: 'imported' | 'exported') =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((name) => name.split(' as ').at(side === 'imported' ? 0 : -1) ?? name);

/**
 * Reports names that the front file of a capability passes on, and that no file outside of its folder takes. Files inside
 * import from where a name is declared.
 * @param sources file contents by path from the root
 */
export function frontFileProblems(sources: ReadonlyMap<string, string>): string[] {
  const taken = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const take = (path: string, names: readonly string[]) => {
      const target = posix.join(posix.dirname(file), path);
      const folder = posix.dirname(target);
      if (!front.test(target) || file.startsWith(`${folder}/`)) return;
      taken.set(target, new Set([...(taken.get(target) ?? []), ...names]));
    };
    for (const [, , list = '', path = ''] of source.matchAll(statement)) take(path, namesIn(list, 'imported'));
    for (const [, one, other] of source.matchAll(everything)) take(one ?? other ?? '', ['*']);
  }
  return [...sources].flatMap(([file, source]) => {
    const asked = taken.get(file);
    if (!front.test(file) || asked?.has('*')) return [];
    const passedOn = [...source.matchAll(statement)].filter(([, kind]) => kind === 'export');
    const unused = passedOn.flatMap(([, , list = '']) => namesIn(list, 'exported')).filter((name) => !asked?.has(name));
    return unused.map((name) => `${file} passes ${name} on, which nothing outside of its folder imports`);
  });
}
