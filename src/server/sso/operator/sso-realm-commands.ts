import type { Command } from 'commander';
import { type Format, jsonOption, numberOf, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { Operate } from '../../operation/operation.ts';
import type { ssoOperations } from './sso-operations.ts';

interface RealmOptions {
  readonly domain?: string;
  readonly sessionHours?: string;
}

/** Adds the commands for Kerberos (SIGN-11). */
export function addRealmCommands(sso: Command, operate: Operate<typeof ssoOperations>): void {
  const realm = sso.command('realm').description("Kerberos realms of companies' networks");
  realm
    .command('add <company> <realm>')
    .description('signs in the users of a network, at apps that ask for it by ui_options=kerberos')
    .option('--domain <domain>', "domain of the users' addresses; default: the realm")
    .option('--session-hours <n>', 'hours after which their sessions end; default 12')
    .action((company: string, name: string, { domain, sessionHours }: RealmOptions) =>
      operate(async (operator) => {
        const hours = sessionHours === undefined ? {} : { sessionHours: numberOf('--session-hours', sessionHours) };
        const added = await operator.perform('addKerberosRealm', { company, realm: name, domain, ...hours });
        print(`Added ${added.realm}. Its users have addresses at ${added.domain}, which ${company} must prove.`);
      }),
    );
  realm
    .command('list [company]')
    .description('lists the realms of a company, or all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listKerberosRealms', { company }), 'realms', format, (one) => [
          one.realm,
          one.companyId,
          one.domain,
        ]),
      ),
    );
  realm
    .command('remove <realm>')
    .description('removes a realm, and ends the sessions and tokens of the accounts that used it')
    .addOption(yesOption())
    .action((name: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the realm "${name}", and end what it opened`, removal);
        const { accounts } = await operator.perform('removeKerberosRealm', { realm: name });
        print(`Removed ${name}. Ended what ${accounts} accounts had open.`);
      }),
    );
}
