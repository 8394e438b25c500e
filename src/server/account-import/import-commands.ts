import { type Command, Option } from 'commander';
import { print } from '../command-line/command-line.ts';
import { progressLine } from '../command-line/progress-bar.ts';
import type { Operate, OperatorOf } from '../operation/operation.ts';
import { importAccounts } from './import-accounts.ts';
import { costlyHashes, type importOperations } from './import-operation.ts';

interface ImportOptions {
  readonly costly: (typeof costlyHashes)[number];
  readonly sendActivation?: true;
}

/** Adds the command that imports accounts to those for accounts. */
export function addImportCommands(account: Command, operate: Operate<typeof importOperations>): void {
  account
    .command('import <file>')
    .description('adds the accounts of a CSV file with a header, or of newline-delimited JSON (.ndjson)')
    .addOption(
      new Option('--costly <what>', 'accounts whose password hash costs too much to verify: refuse, or add without it')
        .choices(costlyHashes)
        .default('refuse'),
    )
    .option('--send-activation', 'sends an activation code to each added account that waits for one')
    .action((file: string, options: ImportOptions) => operate((operator) => importFile(operator, file, options)));
}

async function importFile(
  operator: OperatorOf<typeof importOperations>,
  file: string,
  { costly, sendActivation }: ImportOptions,
): Promise<void> {
  const progress = progressLine();
  const report = await importAccounts(operator, file, {
    costly,
    sendsActivation: sendActivation,
    onProblem: (line, problem) => progress.problem(`${file}:${line}: ${problem}`),
    onProgress: (share, count) => progress.show(share, `${count} added`),
  });
  progress.end();
  const { added, existing, refused, withoutPassword, activations, withoutActivation } = report;
  print(
    [`${added} added`, existing > 0 && `${existing} already there`, `${refused} refused.`].filter(Boolean).join(', '),
  );
  if (withoutPassword > 0) print(`${withoutPassword} of those added have no password yet.`);
  if (sendActivation) print(`Activation codes sent: ${activations}.`);
  if (refused + withoutActivation > 0) process.exitCode = 1;
}
