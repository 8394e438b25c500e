import { argumentsOf, type Catalogue } from '../checks/catalogues.ts';

/** src/contract/texts.generated.ts: every text id and the arguments it takes, from the English catalogue. */
export function textTypes(english: Catalogue): string {
  const rows = Object.entries(english)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, message]) => `  readonly '${id}': ${argumentsType(message)};`);
  return `// Generated from data/locales/en_US.json by \`npm run generate\`.

/** The arguments of each text; undefined where it takes none. */
export interface TextArguments {
${rows.join('\n')}
}
export type TextId = keyof TextArguments;
`;
}

function argumentsType(message: string): string {
  const rows = Object.entries(argumentsOf(message)).map(([name, type]) => `readonly ${name}: ${type}`);
  return rows.length === 0 ? 'undefined' : `{ ${rows.join('; ')} }`;
}
