import { Readable } from 'node:stream';
import { describeFailure } from '../src/server/operator/describe-failure.ts';
import { createProgram } from '../src/server/operator/program.ts';
import type { Command, CommandResult } from './run-command.ts';

/**
 * A process that runs commands of the operator, one after another, each as if it were the only one: with its own
 * environment variables, standard input and output, and exit code. The start of a process for each would take ten times as
 * long.
 */
class Exit extends Error {}

const endHost = process.exit.bind(process);
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode ?? 0;
  throw new Exit();
};

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

let former: Promise<unknown> = Promise.resolve();
process.on('message', (command: Command) => {
  former = former.then(async () => process.send?.(await run(command)));
});
process.on('disconnect', () => endHost());
