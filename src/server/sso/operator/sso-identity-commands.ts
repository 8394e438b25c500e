import type { Command } from 'commander';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import type { ssoOperations } from './sso-operations.ts';

/** Adds the commands for the users of a provider who are connected to accounts. */
export function addIdentityCommands(sso: Command, operate: Operate<typeof ssoOperations>): void {
  const identity = sso.command('identity').description('Users of a connection, each connected to an account');
  identity
    .command('list <connection>')
    .description('lists the users of a connection by their names at the provider, with their accounts')
    .addOption(jsonOption())
    .action((id: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSsoIdentities', { id }), 'identities', format, (one) => [
          one.accountId,
          one.subject,
          `since ${new Date(one.connectedAt).toISOString()}`,
          `used ${new Date(one.usedAt).toISOString()}`,
        ]),
      ),
    );
  identity
    .command('remove <connection> [who]')
    .description('disconnects an account, whose user may come under another name then; ends its sessions and tokens')
    .option('--all', 'disconnects all accounts, such as before the provider names its users in another way')
    .addOption(yesOption())
    .action((id: string, who: string | undefined, { all, ...removal }: Removal & { readonly all?: true }) =>
      operate(async (operator) => {
        if ((who === undefined) === (all === undefined)) throw new OperationRefused('Name an account, or say --all.');
        await confirmRemoval(`what connects ${who ?? 'all accounts'} to "${id}", and end their sessions`, removal);
        const { accounts } = await operator.perform('removeSsoIdentities', { id, who });
        print(`Disconnected ${accounts} accounts from ${id}.`);
      }),
    );
}
