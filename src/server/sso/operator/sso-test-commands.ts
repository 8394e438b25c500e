import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { type Operate, OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import type { ssoOperations } from './sso-operations.ts';
import { testLines } from './sso-test-lines.ts';

const askEveryMs = 1000;

/** Adds the commands that test connections, and enforce single sign-on. */
export function addSsoTestCommands(sso: Command, operate: Operate<typeof ssoOperations>): void {
  sso
    .command('test <id>')
    .description('runs a whole sign-in at the provider, and says what was found; nothing is changed')
    .option('--no-wait', 'prints the address and ends, without what was found')
    .action((id: string, options: { readonly wait: boolean }) => operate((operator) => runTest(operator, id, options)));
  sso
    .command('enforce <company>')
    .description(
      'lets the accounts of a company sign in by single sign-on alone, but for its emergency access accounts',
    )
    .option('--off', 'accepts passwords again')
    .action((company: string, { off }: { readonly off?: true }) =>
      operate(async (operator) => {
        const { contactEmail, ended } = await operator.perform('enforceSso', { company, isEnforced: !off });
        print(off ? `${company} accepts passwords again.` : `${company} accepts single sign-on alone.`);
        if (!off)
          print(`Ended ${ended.sessions} sessions and ${ended.grants} grants of apps that a password had opened.`);
        if (!off && !contactEmail)
          print(
            `Nobody is told when emergency access is used. Name an address: portico company set ${company} --contact <email>`,
          );
      }),
    );
}

/** @throws OperationRefused if the provider has not answered in time */
async function runTest(
  operator: OperatorOf<typeof ssoOperations>,
  id: string,
  { wait: waits }: { readonly wait: boolean },
): Promise<void> {
  const connection = await operator.perform('showSsoConnection', { id });
  const { address, token } = await operator.perform('testSsoConnection', { id });
  print(`Open within 10 minutes: ${address}`);
  if (!waits) return;
  process.stderr.write('This command waits until somebody has signed in there. Ctrl+C ends it; the address stays.\n');
  for (;;) {
    const { report, isOver } = await operator.perform('readSsoTest', { token });
    if (report) {
      print(testLines(report, connection).join('\n'));
      if (!report.hasPassed) process.exitCode = 1;
      return;
    }
    if (isOver) throw new OperationRefused('The provider has not answered within 10 minutes. Run the command again.');
    await wait(askEveryMs);
  }
}
