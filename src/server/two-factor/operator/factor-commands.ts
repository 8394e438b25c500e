import { Argument, type Command } from 'commander';
import { type ContactKind, contactKinds } from '../../../contract/two-factor/channels.ts';
import { print } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import type { factorOperations } from './factor-operations.ts';

/** Adds the command that adds a factor of either kind: a contact, or an authenticator app. */
export function addFactorCommand(factor: Command, operate: Operate<typeof factorOperations>): void {
  factor
    .command('add')
    .description('makes a verified contact a factor; or sets up an authenticator app and shows its key')
    .argument('<who>', 'account id, e-mail address, phone number, or number*extension')
    .addArgument(new Argument('<kind>').choices([...contactKinds, 'app']))
    .argument('[address]', 'e-mail address, or number in E.164 form')
    .action((who: string, kind: ContactKind | 'app', address = '') =>
      operate(async (operator) => {
        const contactKind = contactKinds.find((one) => one === kind);
        if (!contactKind) return print(`Key: ${(await operator.perform('addAppFactor', { who })).secret}`);
        await operator.perform('addContactFactor', { who, kind: contactKind, address });
        print('Added.');
      }),
    );
}
