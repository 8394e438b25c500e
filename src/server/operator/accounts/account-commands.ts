import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import { maskEmail } from '../../../rules/masking.ts';
import { type Account, accountKinds, accountStates } from '../../accounts/accounts.ts';
import { askPassword } from '../command-line/ask-password.ts';
import {
  type Format,
  given,
  jsonOption,
  numberOf,
  operate,
  print,
  printPages,
  printRecord,
} from '../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../command-line/confirm.ts';
import { progressBar } from '../command-line/progress-bar.ts';
import type { OperationInput, OperationOutput } from '../operations.ts';
import type { Operator } from '../operator.ts';
import { addActivationCommands } from './activation-commands.ts';
import { importAccounts } from './import-accounts.ts';
import { costlyHashes } from './import-operation.ts';

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
  readonly brand?: string;
  readonly limit?: string;
  readonly full?: true;
}

interface ImportOptions {
  readonly costly: (typeof costlyHashes)[number];
  readonly sendActivation?: true;
}

const accountsPerPage = 500;

/** Adds the commands for accounts. */
export function addAccountCommands(program: Command): void {
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
        const input = { account, password } as OperationInput<'addAccount'>; // the operation validates it
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
        const { pending } = await operator.perform('setAccount', input as OperationInput<'setAccount'>); // it validates it
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
    .command('export <who>')
    .description('writes all that is stored of a person as JSON, without secrets; the audit keeps who asked for it')
    .action((who: string) =>
      operate(async (operator) =>
        print(JSON.stringify(await operator.perform('exportAccount', { who }), undefined, 2)),
      ),
    );
  account
    .command('remove <who>')
    .description(
      'ends the sessions of an account, removes it and tells its verified contacts; the audit keeps its records',
    )
    .option('--silent', 'does not tell the person')
    .addOption(yesOption())
    .action((who: string, { silent, ...removal }: Removal & { readonly silent?: true }) =>
      operate(async (operator) => {
        const { id, firstName, lastName, companyName } = await operator.perform('showAccount', { who });
        await confirmRemoval(`the account of ${firstName} ${lastName} (${companyName})`, removal);
        await operator.perform('removeAccount', { who: id, isSilent: silent === true });
        print(`Removed ${id}.`);
      }),
    );
  account
    .command('recover <who>')
    .description('sends a link for a new password to a verified e-mail address of the account; it is not shown')
    .option(
      '--to <email>',
      'to another address, for a person who has lost every contact; the link of a mail can stop it',
    )
    .option('--operator <name>', 'who asks, with --to: a second operator lets the link go out before 24 hours are over')
    .action((who: string, { to, operator: given }: { to?: string; operator?: string }) =>
      operate(async (operator) => {
        const { username } = userInfo();
        const name = given === undefined ? username : `${given} as ${username}`; // the audit names the system account too
        const input = { who, ...(to !== undefined && { to, operator: name }) };
        const answer = await operator.perform('recoverAccount', input);
        print(saidOf(answer, to === undefined ? '1 hour' : '24 hours'));
      }),
    );
  account
    .command('import <file>')
    .description('adds the accounts of a CSV file with a header, or of newline-delimited JSON (.ndjson)')
    .addOption(
      new Option('--costly <what>', 'accounts whose password hash costs too much to verify: refuse, or add without it')
        .choices(costlyHashes)
        .default('refuse'),
    )
    .option('--send-activation', 'sends an activation code to each added account that waits for one')
    .action(importFile);
  addActivationCommands(account);
}

/** What became of a recovery. */
function saidOf({ masked, worksFrom, isRepeated }: OperationOutput<'recoverAccount'>, lifetime: string): string {
  if (worksFrom === undefined) return `Sent a link to ${masked}. It works for ${lifetime}.`;
  const wait = `A link goes to ${masked} at ${new Date(worksFrom).toISOString()}, or when another operator asks for the same.`;
  return isRepeated
    ? `You have asked already. ${wait}`
    : `Every contact of the account is told; the link of a mail can stop it. ${wait}`;
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

async function listAccounts(operator: Operator, options: ListOptions): Promise<void> {
  const { company, state, name, domain: emailDomain, brand, limit, full, ...format } = options;
  const brandId = brand === undefined ? undefined : numberOf('--brand', brand);
  const filter = { company, state, name, emailDomain, brandId };
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
async function* pagesOf(operator: Operator, filter: OperationInput<'listAccounts'>, most: number) {
  let after: string | undefined;
  for (let wanted = most; wanted > 0; wanted -= accountsPerPage) {
    const limit = Math.min(wanted, accountsPerPage);
    const page: readonly Account[] = await operator.perform('listAccounts', { ...filter, after, limit });
    yield page;
    if (page.length < limit) return;
    after = page.at(-1)?.id;
  }
}

async function* shownPages(pages: AsyncIterable<readonly Account[]>, isFull: boolean) {
  for await (const page of pages)
    yield page.map(({ id, companyId, firstName, lastName, email, role, state }) => {
      const address = email && !isFull ? maskEmail(email) : email;
      return { id, companyId, name: `${firstName} ${lastName}`, email: address, role, state };
    });
}

function importFile(file: string, { costly, sendActivation }: ImportOptions): Promise<void> {
  return operate(async (operator) => {
    const isTerminal = process.stderr.isTTY === true;
    const clear = isTerminal ? '\r\x1b[K' : '';
    const report = await importAccounts(operator, file, {
      costly,
      sendsActivation: sendActivation,
      onProblem: (line, problem) => process.stderr.write(`${clear}${file}:${line}: ${problem}\n`),
      onProgress: (share, count) => void (isTerminal && process.stderr.write(`${clear}${progressBar(share, count)}`)),
    });
    process.stderr.write(clear);
    const { added, existing, refused, withoutPassword, activations, withoutActivation } = report;
    print(
      [`${added} added`, existing > 0 && `${existing} already there`, `${refused} refused.`].filter(Boolean).join(', '),
    );
    if (withoutPassword > 0) print(`${withoutPassword} of those added have no password yet.`);
    if (sendActivation) print(`Activation codes sent: ${activations}.`);
    if (refused + withoutActivation > 0) process.exitCode = 1;
  });
}
