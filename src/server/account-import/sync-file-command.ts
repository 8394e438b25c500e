import { print } from '../command-line/command-line.ts';
import { confirmChanges, type WithConfirmation } from '../command-line/confirm.ts';
import { numberOf } from '../command-line/number-of.ts';
import { progressLine } from '../command-line/progress-bar.ts';
import { OperationRefused } from '../operation/operation.ts';
import type { costlyHashes } from './account-rows.ts';
import type { ComparedFile, ShownChange } from './compare-file.ts';
import { type SyncOperator, type SyncReport, syncFile } from './sync-accounts.ts';

/** Options of `account import` as parsed by the command line. */
export interface SyncCommandOptions extends WithConfirmation {
  readonly costly: (typeof costlyHashes)[number];
  readonly sendActivation?: true;
  readonly removeMissing?: string;
  readonly dryRun?: true;
  readonly silent?: true;
}

/** Makes accounts equal to a file, and tells the operator. */
export async function syncByCommand(
  operator: SyncOperator,
  path: string,
  { costly, sendActivation, removeMissing, dryRun, silent, ...answer }: SyncCommandOptions,
): Promise<void> {
  const progress = progressLine();
  const onProblem = (line: number, problem: string) =>
    progress.problem(line > 0 ? `${path}:${line}: ${problem}` : problem);
  let refused = 0;
  const report = await syncFile(operator, path, {
    costly,
    sendsActivation: sendActivation === true,
    isSilent: silent === true,
    mostRemoved: removeMissing === undefined ? undefined : mostOf(removeMissing),
    onProblem,
    onProgress: progress.show,
    onChange(change) {
      if (dryRun) print(inWords(path, change));
      else if (change.outcome === 'refused') onProblem(change.line ?? 0, change.problem ?? '');
    },
    async onCompared(compared, removed) {
      progress.end();
      refused = compared.refused;
      print(summaryOf(compared, removed, removeMissing !== undefined));
      const { added, changed } = compared;
      if (dryRun || added + changed + removed === 0) return false;
      const done = [
        added > 0 && `${added} new`,
        changed > 0 && `${changed} changed`,
        removed > 0 && `${removed} removed`,
      ];
      await confirmChanges(`accounts: ${done.filter(Boolean).join(', ')}`, answer);
      return true;
    },
  });
  progress.end();
  if (report) tell(report, sendActivation === true);
  if (refused + (report ? report.refused + report.withoutActivation : 0) > 0) process.exitCode = 1;
}

function mostOf(text: string): number {
  const most = numberOf('--remove-missing', text);
  if (Number.isSafeInteger(most) && most >= 0) return most;
  throw new OperationRefused('--remove-missing is the most accounts that may be removed, such as 20.');
}

/** A line of a comparison. */
function inWords(path: string, { line, outcome, name, id, fields, problem }: ShownChange): string {
  const place = line === undefined ? path : `${path}:${line}`;
  return [`${place}: ${outcome}`, name, id, fields?.join(', '), problem].filter(Boolean).join('  ');
}

function summaryOf(
  { added, changed, same, refused, hasUnread }: ComparedFile,
  removed: number,
  removes: boolean,
): string {
  const counts = `New: ${added}. Changed: ${changed}. Unchanged: ${same}. Removed: ${removed}. Refused: ${refused}.`;
  return removes && hasUnread ? `${counts}\nNo account is removed while a line of the file cannot be read.` : counts;
}

function tell(report: SyncReport, sendsActivation: boolean): void {
  const { added, changed, removed, refused, asked, withoutPassword, activations } = report;
  print(`${added} added, ${changed} changed, ${removed} removed${refused > 0 ? `, ${refused} refused` : ''}.`);
  if (asked > 0) print(`Links sent to new e-mail addresses: ${asked}. Each counts once its user has confirmed it.`);
  if (withoutPassword > 0) print(`${withoutPassword} of those added have no password yet.`);
  if (sendsActivation) print(`Activation codes sent: ${activations}.`);
}
