import type { Catalogue } from '../../src/server/brand/brand-folder.ts';
import { parseArguments } from '../../src/server/brand/operator/catalogue-problems.ts';

interface TextsOf {
  /** The catalogue that the types are of. */
  readonly file: string;
  /** Before the names of the types. */
  readonly prefix: string;
}

/** A module with every text id of a catalogue and the types of its arguments. */
export function textTypes(english: Catalogue, { file, prefix }: TextsOf): string {
  const rows = Object.entries(english)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, message]) => `  readonly '${id}': ${argumentsType(message)};`);
  return `// Generated from ${file} by \`npm run generate\`.

/** Arguments of each text; undefined if it has none. */
export interface ${prefix}TextArguments {
${rows.join('\n')}
}
export type ${prefix}TextId = keyof ${prefix}TextArguments;
`;
}

function argumentsType(message: string): string {
  const rows = Object.entries(parseArguments(message)).map(([name, type]) => `readonly ${name}: ${type}`);
  return rows.length === 0 ? 'undefined' : `{ ${rows.join('; ')} }`;
}
