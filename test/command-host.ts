import { Readable } from 'node:stream';
import { describeFailure } from '../src/server/operator/describe-failure.ts';
import { createProgram } from '../src/server/operator/program.ts';
import type { Command, CommandResult } from './run-command.ts';

/** A command has ended this process. */
class Exit extends Error {}

const endHost = process.exit.bind(process);
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode ?? 0;
  throw new Exit();
};

/**
 * Runs a command as if it were alone in this process: with its own variables, input, output and exit code. The next one may
 * come when this one has ended (`runCommand`).
 */
async function run({ args, env, input }: Command): Promise<CommandResult> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  let output = '';
  for (const stream of [process.stdout, process.stderr])
    stream.write = (text: string | Uint8Array) => {
      output += String(text);
      return true;
    };
  process.exitCode = 0;
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (reason) {
    if (!(reason instanceof Exit)) {
      output += `${describeFailure(reason)}\n`;
      process.exitCode = 1;
    }
  }
  return { code: Number(process.exitCode), output };
}

process.on('message', async (command: Command) => process.send?.(await run(command)));
process.on('disconnect', () => endHost());
