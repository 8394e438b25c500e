import type { Command } from 'commander';
import { appendOption, operate, print } from './command-line.ts';

interface CompanyOptions {
  readonly name: string;
  readonly brand: number;
  readonly mainNumber?: string[];
  readonly ssoEnforced?: boolean;
  readonly termsVersion?: string;
  readonly government?: boolean;
}
/** Adds the commands for companies. */
export function addCompanyCommands(program: Command): void {
  program
    .command('company')
    .description('Companies: groups of accounts with one brand')
    .command('add <id>')
    .description('adds or updates a company; an update keeps values that are not given')
    .requiredOption('--name <name>')
    .requiredOption('--brand <id>', 'brand of its accounts', Number)
    .option('--main-number <e164>', "the company's main number; repeatable", appendOption)
    .option('--sso-enforced', 'accounts can use only single sign-on')
    .option('--no-sso-enforced')
    .option('--terms-version <version>', 'version of the terms of service that users must accept; empty for none')
    .option('--government', 'shows the government notice at each sign-in')
    .option('--no-government')
    .action((id: string, options: CompanyOptions) =>
      operate(async (operator) => {
        await operator.perform('putCompany', {
          id,
          name: options.name,
          brandId: options.brand,
          mainNumbers: options.mainNumber,
          ssoEnforced: options.ssoEnforced,
          termsVersion: options.termsVersion,
          isGovernment: options.government,
        });
        print(`Added ${id}.`);
      }),
    );
}
