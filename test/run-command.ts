import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { atExit } from './at-exit.ts';

export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
}

export interface CommandResult {
  readonly code: number;
  /** What it wrote to the standard output and the standard error, in its order. */
  readonly output: string;
}

/** The files of a worker share it: a process that has the command line loaded (`test/command-host.ts`). */
let host: ChildProcess | undefined;
let former: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the operator's command line. Commands wait for each other. The start of a command as a process of its
 * own, as operators run it, is tested in `portico.db.test.ts` and in `documented-commands.db.test.ts`.
 * @param env beside the variables of this process
 * @param input the standard input
 */
export function runCommand(args: readonly string[], env: Command['env'], input = ''): Promise<CommandResult> {
  const result = former.then(() => ask({ args, env: { ...process.env, ...env }, input }));
  former = result.catch(() => undefined);
  return result;
}

function ask(command: Command): Promise<CommandResult> {
  const child = host ?? startHost();
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The process that runs commands has ended.'));
    child.once('exit', onExit);
    child.once('message', (result: CommandResult) => {
      child.off('exit', onExit);
      resolve(result);
    });
    child.send(command);
  });
}

function startHost(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-host.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const isOver = atExit(() => child.kill('SIGKILL'));
  child.once('exit', () => {
    isOver();
    host = undefined;
  });
  host = child;
  return child;
}
