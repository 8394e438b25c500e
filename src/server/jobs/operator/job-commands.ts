import { type Command, Option } from 'commander';
import {
  type Format,
  jsonOption,
  numberOf,
  print,
  printList,
  printPages,
  printRecord,
} from '../../command-line/command-line.ts';
import type { Operate, OperatorOf } from '../../operation/operation.ts';
import { type LineOutcome, lineOutcomes } from '../job.ts';
import type { jobOperations } from './job-operations.ts';

interface ListOptions extends Format {
  readonly company?: string;
  readonly limit: string;
}
interface ReportOptions extends Format {
  readonly outcome?: LineOutcome;
}

const linesAtOnce = 500;

/** Adds the commands for bulk jobs, which are made by the API. */
export function addJobCommands(program: Command, operate: Operate<typeof jobOperations>): void {
  const job = program.command('job').description('Bulk jobs on accounts, which the management API makes');
  job
    .command('list')
    .description('lists jobs, newest first')
    .option('--company <id>', 'of this company')
    .option('--limit <number>', 'most jobs', '100')
    .addOption(jsonOption())
    .action(({ company, limit, ...format }: ListOptions) =>
      operate(async (operator) => {
        const jobs = await operator.perform('listJobs', { company, limit: numberOf('--limit', limit) });
        printList(jobs, 'jobs', format, (one) => [
          one.id,
          new Date(one.madeAt).toISOString(),
          one.company,
          one.isPreview ? `${one.kind} (preview)` : one.kind,
          one.state,
          `${one.done} of ${one.rows}`,
          one.refused > 0 ? `refused: ${one.refused}` : undefined,
        ]);
      }),
    );
  job
    .command('show <id>')
    .description('shows a job and its progress')
    .addOption(jsonOption())
    .action((id: string, format: Format) =>
      operate(async (operator) => printRecord(await operator.perform('showJob', { id }), format)),
    );
  job
    .command('report <id>')
    .description('prints what became of each line of a job')
    .addOption(new Option('--outcome <outcome>', 'these lines alone').choices(lineOutcomes))
    .addOption(jsonOption())
    .action((id: string, { outcome, ...format }: ReportOptions) =>
      operate((operator) =>
        printPages(pagesOf(operator, id, outcome), 'lines', format, (one) => [
          String(one.line),
          one.outcome,
          one.id,
          one.fields?.join(', '),
          one.problem,
        ]),
      ),
    );
  job
    .command('cancel <id>')
    .description('cancels a job; what is done stays')
    .action((id: string) =>
      operate(async (operator) => {
        await operator.perform('cancelJob', { id });
        print(`Cancelled ${id}.`);
      }),
    );
}

async function* pagesOf(operator: OperatorOf<typeof jobOperations>, id: string, outcome: LineOutcome | undefined) {
  let after: string | undefined;
  do {
    const lines = await operator.perform('readJobReport', { id, outcome, after, limit: linesAtOnce });
    yield lines;
    after = lines.length < linesAtOnce ? undefined : String(lines.at(-1)?.line);
  } while (after !== undefined);
}
