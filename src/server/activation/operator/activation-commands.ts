import type { Command } from 'commander';
import { askPassword } from '../../command-line/ask-password.ts';
import { print } from '../../command-line/command-line.ts';
import { type Operate, OperationRefused } from '../../operation/operation.ts';
import type { activationOperations } from './activation-operations.ts';

/** Adds the commands for activations to those for accounts. */
export function addActivationCommands(account: Command, operate: Operate<typeof activationOperations>): void {
  account
    .command('send-activation [who]')
    .description('sends an activation code to a verified contact of an account, or of each account of a company')
    .option('--company <id>', 'all accounts of this company that wait for their activation')
    .option('--pin', 'adds a PIN to the message, for apps that ask for one')
    .action((who: string | undefined, { company, pin: hasPin }: { company?: string; pin?: true }) =>
      operate(async (operator) => {
        if ((who === undefined) === (company === undefined))
          throw new OperationRefused('Name an account or a company.');
        const { sent, without } =
          who === undefined
            ? await operator.perform('sendActivations', { company: company ?? '', hasPin })
            : await operator.perform('sendActivation', { who, hasPin });
        for (const { id, masked } of sent) print(`Sent an activation code for ${id} to ${masked}.`);
        for (const { id, reason } of without) process.stderr.write(`${id}: ${reason}\n`);
        if (without.length > 0) process.exitCode = 1;
      }),
    );
  account
    .command('verify-answer <who>')
    .description('asks for an answer, or reads it from the standard input, and tells whether it is that of the account')
    .action((who: string) =>
      operate(async (operator) => {
        const { isRight } = await operator.perform('verifyAnswer', { who, answer: await askPassword('Answer: ') });
        print(isRight ? 'Yes.' : 'No.');
        if (!isRight) process.exitCode = 1;
      }),
    );
}
