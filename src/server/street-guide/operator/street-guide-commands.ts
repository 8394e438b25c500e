import { existsSync, readFileSync, statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { print } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { progressLine } from '../../command-line/progress-bar.ts';
import { type InputTo, type Operate, OperationRefused, type OperatorOf } from '../../operation/operation.ts';
import { guideLayoutNames } from '../guide-layouts.rules.ts';
import type { GuideLayoutName } from '../street-guide.ts';
import { importStreetGuide, removeRows } from './import-street-guide.ts';
import type { streetGuideOperations } from './street-guide-operations.ts';

interface ImportOptions {
  readonly name: string;
  readonly vintage: string;
  readonly layout: GuideLayoutName;
  readonly country: string;
  readonly state?: string;
  readonly fields?: string;
}
type Coverage = InputTo<typeof streetGuideOperations.coverStreetGuide>['coverage'];
interface CoverageOptions {
  readonly coverage?: Exclude<Coverage['kind'], 'postcodes'>;
  /** A file of postcodes, one a line. */
  readonly postcodes?: string;
}

/** Adds the commands for street guides that read files, or ask several times. */
export function addStreetGuideCommands(guide: Command, operate: Operate<typeof streetGuideOperations>): void {
  guide
    .command('import <file>')
    .description('imports an edition; one that was stopped goes on where it stood')
    .requiredOption('--name <name>', 'name of the data, whose former edition it replaces')
    .requiredOption('--vintage <vintage>', 'date or name of the edition')
    .addOption(new Option('--layout <layout>', 'kind of the file').choices([...guideLayoutNames]).makeOptionMandatory())
    .option('--country <code>', 'country of the data', 'US')
    .option('--state <code>', 'state of records that name none, such as OR')
    .option('--fields <file>', 'for fixed-width files: JSON with the first column and the width of each field')
    .addOption(coverageOption())
    .addOption(postcodesOption())
    .action((path: string, options: ImportOptions & CoverageOptions) =>
      operate((operator) => importFile(operator, path, options)),
    );
  guide
    .command('cover <id>')
    .description('says in which places a street guide has every address; elsewhere it refuses none')
    .addOption(coverageOption())
    .addOption(postcodesOption())
    .option('--state <code>', 'the state, with --coverage state')
    .action((id: string, { state, ...options }: CoverageOptions & { readonly state?: string }) =>
      operate(async (operator) => {
        const coverage = coverageOf(options, state);
        if (!coverage) throw new OperationRefused('Say --coverage or --postcodes.');
        await operator.perform('coverStreetGuide', { id, coverage });
        print(`Changed ${id}.`);
      }),
    );
  guide
    .command('remove <id>')
    .description('removes a street guide')
    .addOption(yesOption())
    .action((id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the street guide "${id}"`, removal);
        await operator.perform('removeStreetGuide', { id });
        await removeRows(operator, id);
        print(`Removed ${id}.`);
      }),
    );
}

const coverages = ['records', 'state', 'country', 'none'] as const;
const coverageOption = () =>
  new Option(
    '--coverage <what>',
    'where it has every address; default: "records" for data of the authority, else "none"',
  ).choices([...coverages]);
const postcodesOption = () => new Option('--postcodes <file>', 'the postal codes that it covers, one a line');

/** @throws OperationRefused if a file has no postcodes, or a state is not named */
function coverageOf({ coverage: kind, postcodes: path }: CoverageOptions, state?: string): Coverage | undefined {
  if (path !== undefined) return { kind: 'postcodes', postcodes: postcodesIn(path) };
  if (kind !== 'state') return kind && { kind };
  if (!state) throw new OperationRefused('Name the state with --state.');
  return { kind, state };
}

function postcodesIn(path: string): string[] {
  if (!existsSync(path)) throw new OperationRefused(`There is no file ${path}.`);
  const found = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (found.length === 0) throw new OperationRefused(`${path} has no postal codes.`);
  return found;
}

async function importFile(
  operator: OperatorOf<typeof streetGuideOperations>,
  path: string,
  { name, vintage, layout, country, state, fields, ...options }: ImportOptions & CoverageOptions,
): Promise<void> {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const dataset = { name, vintage, layout, countryIsoCode: country.toUpperCase() };
  const coverage = coverageOf(options, state);
  const progress = progressLine();
  const { added, refused } = await importStreetGuide(operator, { path, layout, fields }, dataset, {
    state,
    coverage,
    onProblem: (line, problem) => progress.problem(`${path}:${line}: ${problem}`),
    onProgress: (bytes, done) => progress.show(bytes / size, `${done} added`),
  });
  progress.end();
  print(`Added ${added} ranges of house numbers; ${refused} lines were refused.`);
}
