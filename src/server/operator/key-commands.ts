import type { Command } from 'commander';
import { type Format, jsonOption, operate, print, printList } from './command-line.ts';
import { confirmRemoval, type Removal, yesOption } from './confirm-removal.ts';

/** Adds the commands for signing keys. */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('Signing keys');
  key
    .command('rotate')
    .description('creates a new signing key; the former one stays published for 30 days')
    .action(() =>
      operate(async (operator) => {
        const { keyId } = await operator.perform('rotateKey', {});
        print(`New signing key: ${keyId}.`);
      }),
    );
  key
    .command('list')
    .description('lists the signing keys, newest first')
    .addOption(jsonOption())
    .action((format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listKeys', {}), 'signing keys', format, (one) => [
          one.keyId,
          one.algorithm,
          one.state,
          new Date(one.createdAt).toISOString(),
        ]),
      ),
    );
  key
    .command('remove <id>')
    .description('removes a key that does not sign; its signatures can no longer be verified')
    .addOption(yesOption())
    .action((keyId: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the signing key ${keyId}`, removal);
        await operator.perform('removeKey', { keyId });
        print(`Removed ${keyId}.`);
      }),
    );
}
