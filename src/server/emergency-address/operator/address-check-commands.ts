import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { addressFieldIds } from '../../../contract/address-fields.ts';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import type { addressCheckOperations } from './address-check-operations.ts';

interface Approval {
  readonly evidence: string;
  readonly guide?: string;
  readonly msag?: true;
}

/** Adds the commands for addresses that users have asked support to check. */
export function addAddressCheckCommands(location: Command, operate: Operate<typeof addressCheckOperations>): void {
  location
    .command('waiting [company]')
    .description('lists the addresses that users have asked to check, the oldest first')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listAddressChecks', { company }), 'addresses', format, (one) => [
          one.reference,
          one.companyId,
          one.user,
          new Date(one.askedAt).toISOString(),
        ]),
      ),
    );
  location
    .command('show <location>')
    .description('shows an address that waits to be checked, by its reference or id; the audit keeps who read it')
    .action((wanted: string) =>
      operate(async (operator) => {
        const by = userInfo().username;
        const { reference, name, address } = await operator.perform('showAddressCheck', { location: wanted, by });
        print([`${reference} ${name}`, ...linesOf(address)].join('\n'));
      }),
    );
  location
    .command('approve <location>')
    .description('makes an address usable that waits to be checked, and mails its user')
    .requiredOption('--evidence <text>', 'what proves it, such as "letter of the county, 2026-09-14"')
    .option('--guide <name>', 'the records that it stands in')
    .option('--msag', 'they are those of the emergency services; without it the address stays Provisioning')
    .action((wanted: string, { evidence, guide, msag }: Approval) =>
      operate(async (operator) => {
        const given = { location: wanted, evidence, guide, isInRecords: msag };
        const { id, status, isTold } = await operator.perform('approveAddress', given);
        print(`Approved ${id} (${status}).${told(isTold)}`);
      }),
    );
  location
    .command('refuse <location>')
    .description('ends the check of an address that cannot be confirmed, and mails its user')
    .requiredOption('--reason <text>', 'why; kept for the records, not told to the user')
    .action((wanted: string, { reason }: { readonly reason: string }) =>
      operate(async (operator) => {
        const { id, isTold } = await operator.perform('refuseAddress', { location: wanted, reason });
        print(`Refused ${id}.${told(isTold)}`);
      }),
    );
}

const told = (isTold: boolean) => (isTold ? '' : ' The user has no e-mail address and was not told.');

const linesOf = (address: Readonly<Record<string, string>>) =>
  addressFieldIds.flatMap((field) => (address[field] ? [`  ${field}: ${address[field]}`] : []));
