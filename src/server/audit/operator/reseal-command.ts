import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import type { Operate } from '../../operation/operation.ts';
import type { auditOperations } from './audit-operations.ts';

/** Adds the command that answers for seals that are gone. */
export function addResealCommand(audit: Command, operate: Operate<typeof auditOperations>): void {
  audit
    .command('reseal')
    .description(
      'answers for seals of the audit that are gone or were replaced, so that it is sealed again from there on',
    )
    .requiredOption('--reason <text>', 'what has happened; "portico audit verify" shows it from then on')
    .action(({ reason }: { readonly reason: string }) =>
      operate(async (operator) => {
        const { lost, next } = await operator.perform('resealAudit', { reason });
        print(`Answered for the seals up to ${lost}. The next one is ${next}.`);
      }),
    );
}
