import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs the operator's command line on a running installation, with its public address. Returns its output.
 * @param folder of another version
 * @throws Error with the output if the command fails
 */
export async function operateOn(
  { database, url }: { readonly database: Environment; readonly url?: string },
  args: readonly string[],
  input = '',
  folder = root,
): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'src/server/operator/portico.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...database.env, ...(url && { PUBLIC_URL: url }) },
  });
  child.stdin.end(input);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(text);
  return text;
}
