import type { Command } from 'commander';
import { appendOption, given, numberOf, print } from '../../command-line/command-line.ts';
import { addNounCommands } from '../../command-line/noun-commands.ts';
import type { InputTo, Operate } from '../../operation/operation.ts';
import type { accountOperations } from './account-operations.ts';
import type { companyOperations } from './company-operations.ts';
import { addCompanyRemoval } from './removal-commands.ts';
import type { removalOperations } from './removal-operations.ts';

/** Options as parsed by the command line. The input schemas of the operations validate them. */
interface CompanyOptions {
  readonly name?: string;
  readonly brand?: string;
  readonly mainNumber?: string[];
  readonly termsVersion?: string;
  readonly government?: boolean;
  readonly serviceOff?: string[];
  readonly passwordDays?: string;
  readonly contact?: string;
}

/** Adds the commands for companies. */
export function addCompanyCommands(
  program: Command,
  operate: Operate<typeof accountOperations & typeof companyOperations & typeof removalOperations>,
): void {
  const company = program.command('company').description('Companies: groups of accounts with one brand');
  withFields(company.command('add <id>'))
    .description('adds a company')
    .action((id: string, options: CompanyOptions) =>
      operate(async (operator) => {
        const input = { id, ...fieldsOf(options) } as InputTo<typeof companyOperations.addCompany>; // the operation validates it
        await operator.perform('addCompany', input);
        print(`Added ${id}.`);
      }),
    );
  withFields(company.command('set <id>'))
    .description('changes what is given and keeps the rest')
    .action((id: string, options: CompanyOptions) =>
      operate(async (operator) => {
        await operator.perform('setCompany', { id, changes: given('company set', fieldsOf(options)) });
        print(`Changed ${id}.`);
      }),
    );
  addNounCommands(company, operate, {
    argument: '<id>',
    plural: 'companies',
    singular: 'a company',
    list: (operator) => operator.perform('listCompanies', {}),
    row: ({ id, name, brandId, accounts, mainNumbers }) => [
      id,
      name,
      `brand ${brandId}`,
      `accounts ${accounts}`,
      mainNumbers.join(' '),
    ],
    show: (operator, id) => operator.perform('showCompany', { id }),
  });
  addCompanyRemoval(company, operate);
}

function withFields(command: Command): Command {
  return command
    .option('--name <name>')
    .option('--brand <id>', 'brand of its accounts')
    .option('--main-number <e164>', "the company's main number; repeatable", appendOption)
    .option('--contact <email>', 'where reports about its single sign-on go; "" for nowhere')
    .option('--terms-version <version>', 'version of the terms of service that users must accept; "" for none')
    .option('--service-off <service>', 'phone or chat: its apps refuse the accounts; repeatable', appendOption)
    .option('--password-days <days>', 'days after which passwords expire; 0 for never')
    .option('--government', 'shows the government notice at each sign-in')
    .option('--no-government');
}

const fieldsOf = ({ name, brand, mainNumber, termsVersion, government, ...rest }: CompanyOptions) => ({
  name,
  brandId: brand === undefined ? undefined : numberOf('--brand', brand),
  mainNumbers: mainNumber?.filter((one) => one !== ''),
  termsVersion,
  isGovernment: government,
  servicesOff: rest.serviceOff?.filter((one) => one !== ''),
  contactEmail: rest.contact,
  passwordDays: rest.passwordDays === undefined ? undefined : numberOf('--password-days', rest.passwordDays),
});
