import { basename } from 'node:path';
import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { changeOption, confirmImport, type ImportAnswer, yesToImport } from '../../command-line/confirm.ts';
import { type Operate, OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import { withVersions, writtenComparison } from './import-rows/row-versions.ts';
import { readLocationFile } from './location-file.ts';
import type { locationOperations } from './location-operations.ts';

/** Adds the command that imports the locations of a company. */
export function addLocationImport(location: Command, operate: Operate<typeof locationOperations>): void {
  location
    .command('import <company> <file>')
    .description('adds the locations of a CSV file with a header, all or none, once it has shown what would change')
    .addOption(yesToImport())
    .addOption(changeOption())
    .action((company: string, path: string, answer: ImportAnswer) =>
      operate((operator) => importFile(operator, company, path, answer)),
    );
}

async function importFile(
  operator: OperatorOf<typeof locationOperations>,
  company: string,
  path: string,
  { change, ...answer }: ImportAnswer,
): Promise<void> {
  const { rows, problems } = await readLocationFile(path);
  refuseProblems(path, problems);
  const compared = await operator.perform('compareLocations', { company, rows, mayChange: change === true });
  refuseProblems(path, compared.problems);
  for (const text of writtenComparison(compared)) print(text);
  const count = compared.added + compared.changed;
  if (count === 0) return;
  await confirmImport(`${count} locations`, answer);
  const seen = withVersions(rows, compared.rows);
  const done = await operator.perform('importLocations', { company, rows: seen, file: basename(path) });
  refuseProblems(path, done.problems);
  print(
    done.changed > 0 ? `Added ${done.added} locations, changed ${done.changed}.` : `Added ${done.added} locations.`,
  );
}

/** @throws OperationRefused if there are any */
function refuseProblems(path: string, problems: readonly { readonly line: number; readonly problem: string }[]): void {
  for (const { line, problem } of problems) process.stderr.write(`${path}:${line}: ${problem}\n`);
  if (problems.length > 0)
    throw new OperationRefused('Nothing was added. Mend these lines, and import the file again.');
}
