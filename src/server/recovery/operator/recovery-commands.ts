import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import type { Operate, OutputFrom } from '../../operation/operation.ts';
import type { recoveryOperations } from './recovery-operations.ts';

/** Adds the command that lets a person back in to those for accounts. */
export function addRecoveryCommands(account: Command, operate: Operate<typeof recoveryOperations>): void {
  account
    .command('recover <who>')
    .description('sends a link for a new password to a verified e-mail address of the account; it is not shown')
    .option(
      '--to <email>',
      'to another address, for a person who has lost every contact; the link of a mail can stop it',
    )
    .option('--operator <name>', 'who asks, with --to: a second operator lets the link go out before 24 hours are over')
    .action((who: string, { to, operator: given }: { to?: string; operator?: string }) =>
      operate(async (operator) => {
        const { username } = userInfo();
        const name = given === undefined ? username : `${given} as ${username}`; // the audit names the system account too
        const input = { who, ...(to !== undefined && { to, operator: name }) };
        const answer = await operator.perform('recoverAccount', input);
        print(saidOf(answer, to === undefined ? '1 hour' : '24 hours'));
      }),
    );
}

/** What became of a recovery. */
function saidOf(
  { masked, worksFrom, isRepeated }: OutputFrom<typeof recoveryOperations.recoverAccount>,
  lifetime: string,
): string {
  if (worksFrom === undefined) return `Sent a link to ${masked}. It works for ${lifetime}.`;
  const wait = `A link goes to ${masked} at ${new Date(worksFrom).toISOString()}, or when another operator asks for the same.`;
  return isRepeated
    ? `You have asked already. ${wait}`
    : `Every contact of the account is told; the link of a mail can stop it. ${wait}`;
}
