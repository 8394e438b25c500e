import type { Command } from 'commander';
import { type Format, jsonOption, printList } from '../../command-line/command-line.ts';
import { permissions } from '../../operation/permissions.ts';

/** Adds the command that lists what roles can permit. It needs no installation. */
export function addPermissionsCommand(role: Command): void {
  role
    .command('permissions')
    .description('List what a role can permit.')
    .addOption(jsonOption())
    .action((format: Format) =>
      printList(
        Object.entries(permissions).map(([name, title]) => ({ name, title })),
        'permissions',
        format,
        ({ name, title }) => [name, title],
      ),
    );
}
