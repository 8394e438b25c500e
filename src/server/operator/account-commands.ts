import { type Command, Option } from 'commander';
import { accountStates } from '../accounts/accounts.ts';
import { askPassword } from './ask-password.ts';
import { formatFields, operate, print } from './command-line.ts';
import { importAccounts, progressBar } from './import-accounts.ts';
import type { OperationInput } from './operations.ts';

interface AccountOptions extends Omit<OperationInput<'addAccount'>['account'], 'role' | 'passwordHash'> {
  readonly password?: true;
  readonly administrator?: true;
}

/** Adds the commands for accounts. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Accounts');
  account
    .command('add')
    .description('adds an account')
    .requiredOption('--company <id>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--email <address>')
    .option('--direct-number <e164>')
    .option('--extension <digits>', "extension of the company's main number")
    .option('--locale <locale>')
    .option('--administrator', 'makes the user an administrator of the company')
    .addOption(new Option('--state <state>').choices(accountStates))
    .option('--password', 'asks for a password, or reads it from the standard input')
    .action(({ password: isAsked, administrator, ...given }: AccountOptions) =>
      operate(async (operator) => {
        const password = isAsked ? await askPassword('Password: ') : undefined;
        const account = { ...given, ...(administrator ? { role: 'administrator' as const } : {}) };
        const { id } = await operator.perform('addAccount', { account, password });
        print(`Added ${id}.`);
      }),
    );
  account
    .command('show <who>')
    .description('shows an account, given by id, e-mail address, phone number, or number*extension')
    .action((who: string) =>
      operate(async (operator) => {
        print(formatFields(await operator.perform('showAccount', { who })));
      }),
    );
  account
    .command('set <who>')
    .description('changes the state or the password of an account')
    .addOption(new Option('--state <state>').choices(accountStates))
    .option('--password', 'asks for a password, or reads it from the standard input')
    .action((who: string, { state, password: isAsked }: Pick<AccountOptions, 'state' | 'password'>) =>
      operate(async (operator) => {
        const password = isAsked ? await askPassword('New password: ') : undefined;
        await operator.perform('setAccount', { who, state, password });
        print(`Changed ${who}.`);
      }),
    );
  account
    .command('import <file>')
    .description('adds the accounts of a CSV file with a header, or of newline-delimited JSON (.ndjson)')
    .action((file: string) =>
      operate(async (operator) => {
        const isTerminal = process.stderr.isTTY === true;
        const clear = isTerminal ? '\r\x1b[K' : '';
        const { added, refused } = await importAccounts(operator, file, {
          onProblem: (line, problem) => process.stderr.write(`${clear}${file}:${line}: ${problem}\n`),
          onProgress: (share, count) =>
            void (isTerminal && process.stderr.write(`${clear}${progressBar(share, count)}`)),
        });
        process.stderr.write(clear);
        print(`${added} added, ${refused} refused.`);
        if (refused > 0) process.exitCode = 1;
      }),
    );
}
