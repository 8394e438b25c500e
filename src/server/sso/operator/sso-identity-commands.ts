import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import type { ssoIdentityOperations } from './sso-identity-operations.ts';

/** Adds the command that disconnects the users of a provider from accounts: one of them, or all. */
export function addIdentityRemoval(identity: Command, operate: Operate<typeof ssoIdentityOperations>): void {
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
