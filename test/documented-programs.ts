import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (document: string) => readFileSync(join(import.meta.dirname, '..', document), 'utf8');
const integrating = 'docs/integrating.md';

/** A program in a document: the code block whose info string has this file name. */
export function documentedProgram(fileName: string, document = integrating): string {
  const [, program] =
    new RegExp(`^\`\`\`[a-z]+ ${fileName.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(read(document)) ??
    [];
  if (!program) throw new Error(`${document} shows no ${fileName}`);
  return program;
}

/** The command in `docs/integrating.md` that registers a client, without `npx portico`. */
export function documentedRegistration(clientId: string): string {
  const [, rest] =
    new RegExp(`^npx portico (client add ${clientId} (?:.*\\\\\\n)*.*)$`, 'm').exec(read(integrating)) ?? [];
  if (!rest) throw new Error(`docs/integrating.md does not register ${clientId}`);
  return rest.replaceAll('\\\n', ' ');
}
