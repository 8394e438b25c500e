import type { Catalogue } from '../../src/server/brand/brand-folder.ts';
import { parseArguments } from '../../src/server/brand/operator/catalogue-problems.ts';

/** Content of src/contract/texts/texts.generated.ts: every text id with the types of its arguments. */
export function textTypes(english: Catalogue): string {
  const rows = Object.entries(english)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, message]) => `  readonly '${id}': ${argumentsType(message)};`);
  return `// Generated from data/locales/en_US.json by \`npm run generate\`.

/** Arguments of each text; undefined if it has none. */
export interface TextArguments {
${rows.join('\n')}
}
export type TextId = keyof TextArguments;
`;
}

function argumentsType(message: string): string {
  const rows = Object.entries(parseArguments(message)).map(([name, type]) => `readonly ${name}: ${type}`);
  return rows.length === 0 ? 'undefined' : `{ ${rows.join('; ')} }`;
}
