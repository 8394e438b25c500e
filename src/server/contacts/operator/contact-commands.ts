import { Argument, type Command } from 'commander';
import { type ContactKind, contactKinds } from '../../../contract/channels.ts';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { Operate } from '../../operation/operation.ts';
import type { contactOperations } from './contact-operations.ts';

/** Adds the commands for the contacts of accounts. */
export function addContactCommands(program: Command, operate: Operate<typeof contactOperations>): void {
  const contact = program
    .command('contact')
    .description('Contacts: addresses and numbers of an account; verified ones carry codes and recovery');
  contact
    .command('add')
    .description('adds a contact to an account')
    .argument('<who>', 'account id, e-mail address, phone number, or number*extension')
    .addArgument(new Argument('<kind>').choices([...contactKinds]))
    .argument('<address>', 'e-mail address, or number in E.164 form')
    .option('--verified', 'the contact was proven to belong to the person')
    .action((who: string, kind: ContactKind, address: string, { verified }: { verified?: true }) =>
      operate(async (operator) => {
        const { id } = await operator.perform('addContact', { who, kind, address, isVerified: verified });
        print(`Added ${id}.`);
      }),
    );
  contact
    .command('list <who>')
    .description('lists the contacts of an account, masked')
    .option('--full', 'with whole addresses and numbers')
    .addOption(jsonOption())
    .action((who: string, { full, ...format }: Format & { full?: true }) =>
      operate(async (operator) =>
        printList(await operator.perform('listContacts', { who, isFull: full }), 'contacts', format, (one) => [
          one.id,
          one.kind,
          one.address,
          one.verifiedAt === undefined ? 'not verified' : `verified ${new Date(one.verifiedAt).toISOString()}`,
          one.returnedAt === undefined ? '' : `returns mail since ${new Date(one.returnedAt).toISOString()}`,
          one.complainedAt === undefined ? '' : `calls mail unwanted since ${new Date(one.complainedAt).toISOString()}`,
          one.isCircular ? "a number of the account's own company" : '',
        ]),
      ),
    );
  contact
    .command('verify <who> <id>')
    .description('records that a contact was proven to belong to the person')
    .action((who: string, id: string) =>
      operate(async (operator) => {
        await operator.perform('verifyContact', { who, id });
        print(`Verified ${id}.`);
      }),
    );
  contact
    .command('remove <who> <id>')
    .description('removes a contact of an account')
    .addOption(yesOption())
    .action((who: string, id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the contact "${id}"`, removal);
        await operator.perform('removeContact', { who, id });
        print(`Removed ${id}.`);
      }),
    );
}
