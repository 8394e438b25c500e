import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { addAccountCommands } from './account-commands.ts';
import { checkBrands } from './check-brands.ts';
import { addClientCommands } from './client-commands.ts';
import { operate, print } from './command-line.ts';
import { addCompanyCommands } from './company-commands.ts';
import { addPolicyCommands } from './policy-commands.ts';
import { addResourceCommands } from './resource-commands.ts';
import { addSessionCommands } from './session-commands.ts';

/** The commands of the operator. */
export function createProgram(): Command {
  const program = new Command('portico')
    .description('Administers the Portico installation at DATA_DIR or DATABASE_URL, whether its server runs or not.')
    .addHelpText('after', '\n`portico serve` runs the server; docs/operating.md lists its environment variables.')
    .showHelpAfterError();

  addClientCommands(program);
  addCompanyCommands(program);
  addAccountCommands(program);
  addPolicyCommands(program);
  addSessionCommands(program);
  addResourceCommands(program);

  program
    .command('key')
    .description('Signing keys')
    .command('rotate')
    .description('creates a new signing key; the former one stays published for 30 days')
    .action(() =>
      operate(async (operator) => {
        const { keyId } = await operator.perform('rotateKey', {});
        print(`New signing key: ${keyId}.`);
      }),
    );

  program
    .command('brand')
    .description('Brands')
    .command('check [folder]')
    .description('validates the brand folders: fields, files, contrast')
    .action((folder?: string) => {
      const { BRANDS_DIR } = readConfig();
      const { brands, problems } = checkBrands(
        folder ?? BRANDS_DIR ?? join(import.meta.dirname, '../../../data/brands'),
      );
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      print(`Brands: ${brands}. Problems: ${problems.length}.`);
      if (problems.length > 0) process.exitCode = 1;
    });
  return program;
}
