import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunningPortico } from './portico.ts';

const script = join(import.meta.dirname, '../src/server/operator/portico.ts');

/**
 * Runs the operator's command line on a running installation, with its public address. Returns its output.
 * @throws Error with the output if the command fails
 */
export async function operateOn(
  { database, url }: Pick<RunningPortico, 'database'> & Partial<Pick<RunningPortico, 'url'>>,
  args: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...database.env, ...(url && { PUBLIC_URL: url }) },
  });
  child.stdin.end(input);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(text);
  return text;
}
