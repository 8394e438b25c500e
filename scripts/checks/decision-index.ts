/**
 * Reports decision records that the index does not list, and records whose title does not begin with their number.
 * @param records contents by file name, such as `001-typescript.md`
 */
export function decisionProblems(index: string, records: ReadonlyMap<string, string>): string[] {
  const linked = new Set([...index.matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, name = '']) => name));
  return [
    ...[...records].flatMap(([name, text]) => [
      ...(linked.has(name) ? [] : [`docs/decisions/${name}: docs/decisions/README.md does not list it`]),
      ...(text.startsWith(`# ${name.slice(0, 3)} `)
        ? []
        : [`docs/decisions/${name}: its title begins with its number`]),
    ]),
    ...[...linked]
      .filter((name) => !records.has(name))
      .map((name) => `docs/decisions/README.md: ${name} does not exist`),
  ];
}
