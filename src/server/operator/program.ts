import { Command } from 'commander';
import { print } from '../command-line/command-line.ts';
import { addCommands } from '../commands.ts';
import { actorOf, initialize, operate } from './operate.ts';

/** The commands of the operator. */
export function createProgram(): Command {
  const program = new Command('portico')
    .description('Administers the Portico installation at DATA_DIR or DATABASE_URL, whether its server runs or not.')
    .addHelpText('after', '\n`portico serve` runs the server; docs/operating.md lists its environment variables.')
    .showHelpAfterError()
    .option('--reason <text>', 'why, for the audit')
    .enablePositionalOptions(); // an option belongs to the command that it follows

  program
    .command('init')
    .description('begins an installation at DATA_DIR or DATABASE_URL; the server does so by itself when it starts')
    .action(async () => {
      await initialize();
      print('The installation is ready.');
    });
  addCommands(program, (work) => operate(work, program.opts<{ readonly reason?: string }>().reason), actorOf);
  return program;
}
