import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import { lackingAddresses, type WhyAsked } from '../../../rules/emergency-address/why-asked.ts';
import { type Format, jsonOption, print, printPages, printRecord } from '../../command-line/command-line.ts';
import { changeOption, type ImportAnswer, yesToImport } from '../../command-line/confirm.ts';
import { numberOf } from '../../command-line/number-of.ts';
import type { Operate, OperatorOf, OutputFrom } from '../../operation/operation.ts';
import { type LineStand, lineStands } from '../stand/line-conditions.ts';
import type { LinesPage } from './described-lines.ts';
import { writeEvidence } from './evidence-file.ts';
import type { evidenceOperations } from './evidence-operations.ts';
import { importLineFile } from './import-line-file.ts';
import { writtenComparison } from './import-rows/row-versions.ts';
import type { lineOperations } from './line-operations.ts';

/** Options as parsed by the command line. */
interface Rules {
  readonly putOff?: string;
  readonly periodDays?: string;
  readonly asTyped?: string;
  readonly locationsOnly?: string;
  readonly needsLocation?: string;
  readonly contact?: string;
}
const answers = ['yes', 'no'];
const isYes = (answer: string | undefined) => (answer === undefined ? undefined : answer === 'yes');
const rulesOf = ({ putOff, periodDays, asTyped, locationsOnly, needsLocation, contact }: Rules) => ({
  mayPutOff: isYes(putOff),
  periodDays: periodDays === undefined ? undefined : numberOf('--period-days', periodDays) || null,
  mayUseAsTyped: isYes(asTyped),
  locationsOnly: isYes(locationsOnly),
  needsLocation: isYes(needsLocation),
  contact: contact === 'none' ? null : contact,
});

const reasons: Readonly<Record<WhyAsked, string>> = {
  neverAsked: 'never asked',
  putOff: 'put off',
  refused: 'address refused',
  checkEnded: 'support has checked, not answered',
  declined: 'goes without a location',
  abroad: 'outside the country',
  outsideArea: 'outside the local area',
  testedWrong: 'test call read another address',
  locationChanged: 'location changed',
  setByCompany: 'set by the company, not confirmed',
  notAnswered: 'asked again, not answered',
  formatChanged: 'format outdated',
  recordsChanged: 'records changed',
  periodOver: 'period over',
};

/** Why a line needs an answer, for people. */
export const whyOf = ({
  why,
  refusedPart,
}: Pick<OutputFrom<typeof lineOperations.listLines>['lines'][number], 'why' | 'refusedPart'>) =>
  why === 'refused' && refusedPart !== undefined ? `refused (${refusedPart})` : why && reasons[why];

interface Listed extends Format {
  readonly address?: (typeof lackingAddresses)[number];
  readonly stand?: LineStand;
  readonly account?: string;
  readonly export?: string;
}

async function importFile(
  operator: OperatorOf<typeof lineOperations>,
  company: string,
  path: string,
  answer: ImportAnswer,
): Promise<void> {
  const done = await importLineFile(operator, company, path, {
    ...answer,
    onProblem: (line, problem) => process.stderr.write(`${path}:${line}: ${problem}\n`),
    onCompared(compared) {
      for (const text of writtenComparison(compared)) print(text);
    },
  });
  print(`Added ${answer.change ? 'or changed ' : ''}${done} lines.`);
}

/** Pages of lines, each asked for when the one before was written. */
async function* pagesOf<Line>(ask: (after: string | undefined) => Promise<LinesPage<Line>>) {
  let after: string | undefined;
  do {
    const { lines, next } = await ask(after);
    yield lines;
    after = next;
  } while (after !== undefined);
}

/** Writes the evidence of lines to a file. The audit keeps who did it. */
async function exportEvidence(
  operator: OperatorOf<typeof lineOperations & typeof evidenceOperations>,
  path: string,
  which: { company: string; address: Listed['address']; stand: LineStand | undefined },
) {
  const by = userInfo().username;
  const pages = pagesOf((after) => operator.perform('exportLineEvidence', { ...which, by, after }));
  print(`Wrote ${await writeEvidence(path, pages)} lines to ${path}.`);
}

function addListCommand(line: Command, operate: Operate<typeof lineOperations & typeof evidenceOperations>): void {
  line
    .command('list <company>')
    .description('lists the lines of a company and where their emergency addresses stand')
    .addOption(new Option('--address <lack>', 'only lines whose address lacks something').choices(lackingAddresses))
    .addOption(
      new Option('--stand <stand>', 'only lines whose calls find no help, or whose address is being checked').choices(
        lineStands,
      ),
    )
    .addOption(new Option('--account <who>', 'only lines of this account').conflicts('export'))
    .option(
      '--export <file>',
      'writes them with their addresses and evidence to a CSV file; the audit keeps who did it',
    )
    .addOption(jsonOption())
    .action((company: string, { address, stand, account: who, export: path, ...format }: Listed) =>
      operate(async (operator) => {
        if (path !== undefined) return exportEvidence(operator, path, { company, address, stand });
        const pages = pagesOf((after) => operator.perform('listLines', { company, address, stand, who, after }));
        await printPages(pages, 'lines', format, (one) => [
          one.id,
          one.user,
          one.name,
          one.kind,
          one.followsMain ? 'has the address of the main line' : (one.choice ?? 'no emergency address'),
          one.location ?? (one.choice === 'location' ? 'personal location' : undefined),
          one.unit,
          one.status,
          one.since === undefined ? undefined : new Date(one.since).toISOString(),
          whyOf(one),
        ]);
      }),
    );
}

/** Adds the commands for the lines of users that read or write files, or both show and set. */
export function addLineCommands(
  line: Command,
  operate: Operate<typeof lineOperations & typeof evidenceOperations>,
): void {
  line
    .command('import <company> <file>')
    .description('adds the lines of a CSV file with a header, once it has shown what would change')
    .addOption(yesToImport())
    .addOption(changeOption())
    .action((company: string, path: string, answer: ImportAnswer) =>
      operate((operator) => importFile(operator, company, path, answer)),
    );
  addListCommand(line, operate);
  line
    .command('rules <company>')
    .description('shows or sets what a company has decided about the emergency addresses of its users')
    .addOption(new Option('--put-off <answer>', 'users may answer at the next sign-in').choices(answers))
    .option('--period-days <days>', 'days after which users are asked again; 0 for never')
    .addOption(new Option('--as-typed <answer>', 'an address that no records know may be used').choices(answers))
    .addOption(new Option('--locations-only <answer>', 'lines take locations of the company alone').choices(answers))
    .addOption(new Option('--needs-location <answer>', 'no line can do without a location').choices(answers))
    .option('--contact <email>', 'who is told of lines without an address; none for nobody')
    .addOption(jsonOption())
    .action((company: string, options: Rules & Format) =>
      operate(async (operator) => {
        const rules = rulesOf(options);
        if (Object.values(rules).some((rule) => rule !== undefined))
          await operator.perform('setLineRules', { company, rules });
        printRecord(await operator.perform('showLineRules', { company }), options);
      }),
    );
}
