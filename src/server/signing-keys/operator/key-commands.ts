import type { Command } from 'commander';
import { oneOf, print } from '../../command-line/command-line.ts';
import { addNounCommands } from '../../command-line/noun-commands.ts';
import type { Operate } from '../../operation/operation.ts';
import type { keyOperations } from './key-operations.ts';

/** Adds the commands for signing keys. */
export function addKeyCommands(program: Command, operate: Operate<typeof keyOperations>): void {
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
  addNounCommands(key, operate, {
    argument: '<id>',
    plural: 'signing keys',
    singular: 'a signing key, without its secret part',
    list: (operator) => operator.perform('listKeys', {}),
    row: ({ keyId, algorithm, state, createdAt }) => [keyId, algorithm, state, new Date(createdAt).toISOString()],
    show: async (operator, keyId) =>
      oneOf(
        await operator.perform('listKeys', {}),
        (key) => key.keyId === keyId,
        `There is no signing key "${keyId}".`,
      ),
    removal: {
      description: 'removes a key that does not sign; its signatures can no longer be verified',
      subject: (keyId) => `the signing key ${keyId}`,
      remove: (operator, keyId) => operator.perform('removeKey', { keyId }),
    },
  });
}
