import { type Command, Option } from 'commander';
import { maskEmail } from '../../../rules/masking.ts';
import { askPassword } from '../../command-line/ask-password.ts';
import {
  type Format,
  given,
  jsonOption,
  numberOf,
  print,
  printPages,
  printRecord,
} from '../../command-line/command-line.ts';
import type { InputTo, Operate, OperatorOf, OutputFrom } from '../../operation/operation.ts';
import { accountKinds, accountStates } from '../account.ts';
import type { accountOperations } from './account-operations.ts';
import { addAccountRemoval } from './removal-commands.ts';
import type { removalOperations } from './removal-operations.ts';

/** Options as parsed by the command line. The input schemas of the operations validate them. */
interface AccountOptions {
  readonly company?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly directNumber?: string;
  readonly extension?: string;
  readonly locale?: string;
  readonly country?: string;
  readonly administrator?: boolean;
  readonly emergencyAccess?: boolean;
  readonly kind?: (typeof accountKinds)[number];
  readonly state?: (typeof accountStates)[number];
  readonly password?: true;
  readonly temporary?: true;
  readonly confirmed?: true;
}
interface ListOptions extends Format {
  readonly company?: string;
  readonly state?: (typeof accountStates)[number];
  readonly name?: string;
  readonly domain?: string;
  readonly extension?: string;
  readonly number?: string;
  readonly brand?: string;
  readonly limit?: string;
  readonly full?: true;
}

const accountsPerPage = 500;

/** Adds the commands for accounts. @returns the command of their noun, for those of other capabilities */
export function addAccountCommands(
  program: Command,
  operate: Operate<typeof accountOperations & typeof removalOperations>,
): Command {
  const account = program.command('account').description('Accounts');
  withFields(account.command('add'))
    .description('adds an account')
    .option('--company <id>')
    .action((options: AccountOptions) =>
      operate(async (operator) => {
        const password = options.password && (await askPassword('Password: '));
        const { state, company } = options;
        const fields = { company, state, ...fieldsOf(options) };
        const account = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
        const input = { account, password } as InputTo<typeof accountOperations.addAccount>; // the operation validates it
        const { id } = await operator.perform('addAccount', input);
        print(`Added ${id}.`);
      }),
    );
  withFields(account.command('set <who>'))
    .description('changes what is given and keeps the rest; "" takes a value away')
    .option('--temporary', 'with --password: the user must choose another one at the next sign-in')
    .option('--emergency-access', 'opens with password and second factor where single sign-on is enforced')
    .option('--no-emergency-access')
    .option('--confirmed', 'with --email: it was proven to belong to the person, and counts at once')
    .action((who: string, options: AccountOptions) =>
      operate(async (operator) => {
        const { state, password: isAsked, temporary: isTemporary, confirmed: isEmailConfirmed } = options;
        const { emergencyAccess: isEmergencyAccess } = options;
        const fields = given('account set', { ...fieldsOf(options), isEmergencyAccess, state, isAsked });
        const { state: _state, isAsked: _isAsked, ...changes } = fields;
        const password = isAsked && (await askPassword('New password: '));
        const input = {
          who,
          state,
          password,
          isTemporary,
          isEmailConfirmed,
          ...(Object.keys(changes).length > 0 && { changes }),
        };
        const { pending } = await operator.perform('setAccount', input as InputTo<typeof accountOperations.setAccount>); // it validates it
        print(`Changed ${who}.`);
        if (pending) print(`A link was sent to ${pending}. The address counts once its user has confirmed it.`);
      }),
    );
  account
    .command('list')
    .description('lists the accounts, with masked e-mail addresses')
    .option('--company <id>', 'only those of this company')
    .addOption(new Option('--state <state>').choices(accountStates))
    .option('--name <part>', 'whose first and last name contain this')
    .option('--domain <domain>', 'with an e-mail address at this domain')
    .option('--extension <digits>', 'with this extension')
    .option('--number <part>', 'whose direct number contains these digits')
    .option('--brand <id>', 'of this brand')
    .option('--limit <number>', 'most accounts')
    .option('--full', 'with whole e-mail addresses')
    .addOption(jsonOption())
    .action((options: ListOptions) => operate((operator) => listAccounts(operator, options)));
  account
    .command('show <who>')
    .description('shows an account, given by id, e-mail address, phone number, or number*extension')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) => printRecord(await operator.perform('showAccount', { who }), format)),
    );
  account
    .command('unlock <who>')
    .description('unlocks an account that was locked by failed sign-ins')
    .action((who: string) =>
      operate(async (operator) => {
        await operator.perform('unlockAccount', { who });
        print(`Unlocked ${who}.`);
      }),
    );
  account
    .command('export <who>')
    .description('writes all that is stored of a person as JSON, without secrets; the audit keeps who asked for it')
    .action((who: string) =>
      operate(async (operator) =>
        print(JSON.stringify(await operator.perform('exportAccount', { who }), undefined, 2)),
      ),
    );
  addAccountRemoval(account, operate);
  return account;
}

function withFields(command: Command): Command {
  return command
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option('--email <address>')
    .option('--direct-number <e164>')
    .option('--extension <digits>', "extension of the company's main number")
    .option('--locale <locale>', 'language, such as de_DE')
    .option('--country <code>', 'country, such as DE')
    .option('--administrator', 'makes the user an administrator of the company')
    .option('--no-administrator')
    .addOption(
      new Option('--kind <kind>', 'room: a meeting room, whose device an administrator signs in').choices(accountKinds),
    )
    .addOption(new Option('--state <state>').choices(accountStates))
    .option('--password', 'asks for a password, or reads it from the standard input');
}

/** The fields that the options give. A value that was taken away ("") is null. */
function fieldsOf(options: AccountOptions): Record<string, string | null | undefined> {
  const { administrator } = options;
  const fields = {
    email: options.email,
    firstName: options.firstName,
    lastName: options.lastName,
    directNumber: options.directNumber,
    extension: options.extension,
    locale: options.locale,
    countryIsoCode: options.country,
    kind: options.kind,
    role: administrator === undefined ? undefined : administrator ? 'administrator' : 'user',
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]));
}

async function listAccounts(operator: OperatorOf<typeof accountOperations>, options: ListOptions): Promise<void> {
  const { company, state, name, domain: emailDomain, extension, number, brand, limit, full, ...format } = options;
  const brandId = brand === undefined ? undefined : numberOf('--brand', brand);
  const filter = { company, state, name, emailDomain, extension, number, brandId };
  const pages = pagesOf(operator, filter, limit === undefined ? Number.POSITIVE_INFINITY : numberOf('--limit', limit));
  await printPages(shownPages(pages, full === true), 'accounts', format, (one) => [
    one.id,
    one.companyId,
    one.name,
    one.email,
    one.role,
    one.state,
  ]);
}

/** Pages of accounts, each asked for when the one before was printed. */
async function* pagesOf(
  operator: OperatorOf<typeof accountOperations>,
  filter: InputTo<typeof accountOperations.listAccounts>,
  most: number,
) {
  let after: string | undefined;
  for (let wanted = most; wanted > 0; wanted -= accountsPerPage) {
    const limit = Math.min(wanted, accountsPerPage);
    const page = await operator.perform('listAccounts', { ...filter, after, limit });
    yield page;
    if (page.length < limit) return;
    after = page.at(-1)?.id;
  }
}

async function* shownPages(pages: AsyncIterable<OutputFrom<typeof accountOperations.listAccounts>>, isFull: boolean) {
  for await (const page of pages)
    yield page.map(({ id, companyId, firstName, lastName, email, role, state }) => {
      const address = email && !isFull ? maskEmail(email) : email;
      return { id, companyId, name: `${firstName} ${lastName}`, email: address, role, state };
    });
}
