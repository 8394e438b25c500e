import { Argument, type Command } from 'commander';
import { type ContactKind, contactKinds } from '../../../contract/channels.ts';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { Operate } from '../../operation/operation.ts';
import type { factorOperations } from './factor-operations.ts';

/** Adds the commands for second factors of accounts. */
export function addFactorCommands(program: Command, operate: Operate<typeof factorOperations>): void {
  const factor = program.command('factor').description('Second factors: ways in which an account confirms a sign-in');
  factor
    .command('list <who>')
    .description('lists the second factors of an account, with masked contacts')
    .addOption(jsonOption())
    .action((who: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listFactors', { who }), 'factors', format, (one) => [
          one.id,
          one.way,
          one.contact,
          one.lastUsedAt === undefined ? 'never used' : `used ${new Date(one.lastUsedAt).toISOString()}`,
        ]),
      ),
    );
  factor
    .command('add')
    .description('makes a verified contact a factor; or sets up an authenticator app and shows its key')
    .argument('<who>', 'account id, e-mail address, phone number, or number*extension')
    .addArgument(new Argument('<kind>').choices([...contactKinds, 'app']))
    .argument('[address]', 'e-mail address, or number in E.164 form')
    .action((who: string, kind: ContactKind | 'app', address = '') =>
      operate(async (operator) => {
        if (kind === 'app') return print(`Key: ${(await operator.perform('addAppFactor', { who })).secret}`);
        await operator.perform('addContactFactor', { who, kind, address });
        print('Added.');
      }),
    );
  factor
    .command('remove <who> <id>')
    .description('removes a factor, ends the sessions of the account and tells its contacts')
    .addOption(yesOption())
    .action((who: string, id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the factor "${id}"`, removal);
        await operator.perform('removeFactor', { who, id });
        print(`Removed ${id}.`);
      }),
    );
  factor
    .command('reset <who>')
    .description('sends a set-up code to a verified contact; typed from tomorrow on, it ends all factors until then')
    .option('--contact <id>', 'send it to this contact')
    .option('--passkey', 'the code allows one new passkey, and nothing else')
    .option('--now', 'the code works at once; only for a request that you have verified')
    .action((who: string, { contact, passkey, now }: { contact?: string; passkey?: true; now?: true }) =>
      operate(async (operator) => {
        const scope = passkey ? 'passkey' : 'any';
        const { sentTo } = await operator.perform('resetFactors', { who, contactId: contact, isNow: now, scope });
        print(
          `The code is sent to ${sentTo} and works ${now ? 'at once' : 'in 24 hours'}. Every other contact is told.`,
        );
      }),
    );
  factor
    .command('setup-code <who>')
    .description('shows a code with which the person sets up a second factor; it works once, for two days')
    .action((who: string) =>
      operate(async (operator) => print(`Code: ${(await operator.perform('makeSetupCode', { who })).code}`)),
    );
}
