import { spawn } from 'node:child_process';
import { commandScript } from './built-server.ts';
import { type CommandResult, runCommand } from './run-command.ts';

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
  folder?: string,
): Promise<string> {
  const env = { ...database.env, ...(url && { PUBLIC_URL: url }) };
  const { code, output } = await (folder ? runIn(folder, args, env, input) : runCommand(args, env, input));
  if (code !== 0) throw new Error(output);
  return output;
}

/** Runs a command of another version, as a process of its own. */
async function runIn(
  folder: string,
  args: readonly string[],
  env: Environment['env'],
  input: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [commandScript(folder), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number>((resolve) => child.once('close', resolve));
  return { code, output };
}
