import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, '../docs/integrating.md'), 'utf8');

/** A program in `docs/integrating.md`: the code block whose info string has this file name. */
export function documentedProgram(fileName: string): string {
  const [, program] =
    new RegExp(`^\`\`\`[a-z]+ ${fileName.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (!program) throw new Error(`docs/integrating.md shows no ${fileName}`);
  return program;
}

/** The command in `docs/integrating.md` that registers a client, without `npx portico`. */
export function documentedRegistration(clientId: string): string {
  const [, rest] = new RegExp(`^npx portico (client add ${clientId} (?:.*\\\\\\n)*.*)$`, 'm').exec(text) ?? [];
  if (!rest) throw new Error(`docs/integrating.md does not register ${clientId}`);
  return rest.replaceAll('\\\n', ' ');
}
