import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type GuideLayoutName, guideLayoutNames } from '../street-guide/street-guide.ts';
import { type Format, jsonOption, operate, print, printList } from './command-line.ts';
import { confirmRemoval, type Removal, yesOption } from './confirm-removal.ts';
import { importStreetGuide } from './import-street-guide.ts';
import { progressBar } from './progress-bar.ts';

interface ImportOptions {
  readonly name: string;
  readonly vintage: string;
  readonly layout: GuideLayoutName;
  readonly country: string;
  readonly state?: string;
  readonly fields?: string;
}

/** Adds the commands for street guides, in which emergency addresses are looked up. */
export function addStreetGuideCommands(program: Command): void {
  const guide = program
    .command('street-guide')
    .description('Street guides: data in which emergency addresses are looked up, without a network');
  guide
    .command('import <file>')
    .description('imports an edition; one that was stopped goes on where it stood')
    .requiredOption('--name <name>', 'name of the data, whose former edition it replaces')
    .requiredOption('--vintage <vintage>', 'date or name of the edition')
    .addOption(new Option('--layout <layout>', 'kind of the file').choices([...guideLayoutNames]).makeOptionMandatory())
    .option('--country <code>', 'country of the data', 'US')
    .option('--state <code>', 'state of records that name none, such as OR')
    .option('--fields <file>', 'for fixed-width files: JSON with the first column and the width of each field')
    .action(importFile);
  guide
    .command('list')
    .description('lists the street guides')
    .addOption(jsonOption())
    .action((format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listStreetGuides', {}), 'street guides', format, (one) => [
          ...[one.id, one.name, one.vintage, one.countryIsoCode, one.level],
          one.isCurrent ? '' : `not finished: ${one.linesDone} lines`,
        ]),
      ),
    );
  guide
    .command('remove <id>')
    .description('removes a street guide')
    .addOption(yesOption())
    .action((id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the street guide "${id}"`, removal);
        await operator.perform('removeStreetGuide', { id });
        print(`Removed ${id}.`);
      }),
    );
}

function importFile(path: string, { name, vintage, layout, country, state, fields }: ImportOptions): Promise<void> {
  return operate(async (operator) => {
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const dataset = { name, vintage, layout, countryIsoCode: country.toUpperCase() };
    const { added, refused } = await importStreetGuide(operator, { path, layout, fields }, dataset, {
      state,
      onProblem: (line, problem) => process.stderr.write(`${path}:${line}: ${problem}\n`),
      onProgress: (bytes, done) => process.stderr.isTTY && process.stderr.write(`\r${progressBar(bytes / size, done)}`),
    });
    print(`Added ${added} ranges of house numbers; ${refused} lines were refused.`);
  });
}
