import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, '../docs/integrating.md'), 'utf8');

/** A program that `docs/integrating.md` shows: the block that is named so after its language. */
export function documentedProgram(fileName: string): string {
  const [, program] =
    new RegExp(`^\`\`\`js ${fileName.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (!program) throw new Error(`docs/integrating.md shows no ${fileName}`);
  return program;
}

/** The command that `docs/integrating.md` gives to register a client, one line, without `npx portico`. */
export function documentedRegistration(clientId: string): string {
  const [, rest] = new RegExp(`^npx portico (client add ${clientId} (?:.*\\\\\\n)*.*)$`, 'm').exec(text) ?? [];
  if (!rest) throw new Error(`docs/integrating.md does not register ${clientId}`);
  return rest.replaceAll('\\\n', ' ');
}
