import { type Command, Option } from 'commander';
import type { removalOperations } from '../accounts/accounts.ts';
import { print } from '../command-line/command-line.ts';
import { yesToChange } from '../command-line/confirm.ts';
import { progressLine } from '../command-line/progress-bar.ts';
import { type Operate, OperationRefused, type OperatorOf } from '../operation/operation.ts';
import { costlyHashes } from './account-rows.ts';
import { importAccounts } from './import-accounts.ts';
import type { importOperations } from './import-operation.ts';
import { type SyncCommandOptions, syncByCommand } from './sync-file-command.ts';
import type { syncOperations } from './sync-operation.ts';

interface ImportOptions extends SyncCommandOptions {
  readonly sync?: true;
}
type Operations = typeof importOperations & typeof syncOperations & typeof removalOperations;

/** Adds the command that imports accounts to those for accounts. */
export function addImportCommands(account: Command, operate: Operate<Operations>): void {
  account
    .command('import <file>')
    .description('adds the accounts of a CSV file with a header, or of newline-delimited JSON (.ndjson)')
    .addOption(
      new Option('--costly <what>', 'accounts whose password hash costs too much to verify: refuse, or add without it')
        .choices(costlyHashes)
        .default('refuse'),
    )
    .option('--send-activation', 'sends an activation code to each added account that waits for one')
    .option(
      '--sync',
      'makes the accounts of the companies in the file equal to it, once it has shown what would change',
    )
    .option(
      '--remove-missing <most>',
      'with --sync: removes accounts that the file lacks, if they are no more than this',
    )
    .option('--dry-run', 'with --sync: lists what would change, line by line, and changes nothing')
    .option('--silent', 'with --remove-missing: does not tell the persons')
    .addOption(yesToChange())
    .action((file: string, { sync, ...options }: ImportOptions) =>
      operate((operator) => {
        const { removeMissing, dryRun, silent, yes } = options;
        const isForSync = [removeMissing, dryRun, silent, yes].some((given) => given !== undefined);
        if (!sync && isForSync)
          throw new OperationRefused('--remove-missing, --dry-run, --silent and --yes need --sync.');
        return sync ? syncByCommand(operator, file, options) : importFile(operator, file, options);
      }),
    );
}

async function importFile(
  operator: OperatorOf<typeof importOperations>,
  file: string,
  { costly, sendActivation }: Pick<ImportOptions, 'costly' | 'sendActivation'>,
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
