import type { Command } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { confirmImport, type WithConfirmation, yesToImport } from '../../command-line/confirm.ts';
import { type Operate, OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import { readLocationFile } from './location-file.ts';
import type { locationOperations } from './location-operations.ts';

/** Adds the command that imports the locations of a company. */
export function addLocationImport(location: Command, operate: Operate<typeof locationOperations>): void {
  location
    .command('import <company> <file>')
    .description('adds the locations of a CSV file with a header, all or none, once it has shown what would change')
    .addOption(yesToImport())
    .action((company: string, path: string, answer: WithConfirmation) =>
      operate((operator) => importFile(operator, company, path, answer)),
    );
}

async function importFile(
  operator: OperatorOf<typeof locationOperations>,
  company: string,
  path: string,
  answer: WithConfirmation,
): Promise<void> {
  const { rows, problems } = await readLocationFile(path);
  refuseProblems(path, problems);
  const compared = await operator.perform('compareLocations', { company, rows });
  refuseProblems(path, compared.problems);
  print(`New: ${compared.added}. There already: ${compared.unchanged}.`);
  if (compared.added === 0) return;
  await confirmImport(`${compared.added} locations`, answer);
  const done = await operator.perform('importLocations', { company, rows });
  refuseProblems(path, done.problems);
  print(`Added ${done.added} locations.`);
}

/** @throws OperationRefused if there are any */
function refuseProblems(path: string, problems: readonly { readonly line: number; readonly problem: string }[]): void {
  for (const { line, problem } of problems) process.stderr.write(`${path}:${line}: ${problem}\n`);
  if (problems.length > 0)
    throw new OperationRefused('Nothing was added. Mend these lines, and import the file again.');
}
