import { type Command, Option } from 'commander';
import { type AddressFieldId, addressFieldIds } from '../../../contract/address-fields.ts';
import { type Format, jsonOption, print, printList } from '../../command-line/command-line.ts';
import {
  confirmImport,
  confirmRemoval,
  type Removal,
  type WithConfirmation,
  yesOption,
  yesToImport,
} from '../../command-line/confirm.ts';
import { type Operate, OperationRefused, type OperatorOf, type OutputFrom } from '../../operation/operation.ts';
import { addAddressCheckCommands } from './address-check-commands.ts';
import type { addressCheckOperations } from './address-check-operations.ts';
import { readLocationFile } from './location-file.ts';
import type { locationOperations } from './location-operations.ts';

type Address = Partial<Record<AddressFieldId, string>>;
interface Evidence {
  readonly evidence?: string;
}
const evidenceOption = () =>
  new Option('--evidence <text>', 'what proves an address that no records know; it stays Provisioning');

/** Adds the commands for the emergency response locations of companies. */
export function addLocationCommands(
  program: Command,
  operate: Operate<typeof locationOperations & typeof addressCheckOperations>,
): void {
  const location = program
    .command('location')
    .description('Locations: emergency addresses of a company, which its users can choose for their lines');
  withAddress(
    location
      .command('add')
      .description('adds a location, once its address is found')
      .argument('<company>')
      .argument('<name>', 'what users see, such as "Head office"')
      .addOption(evidenceOption()),
  ).action((company: string, name: string, { evidence: proof, ...address }: Address & Evidence) =>
    operate(async (operator) => {
      const added = await operator.perform('addLocation', { company, name, address, proof });
      print(`Added ${added.id} (${added.status}): ${written(added.address)}`);
    }),
  );
  withAddress(
    location
      .command('set')
      .description('changes a location; lines keep their address until their users confirm the new one')
      .argument('<company>')
      .argument('<id>')
      .option('--name <name>', 'what users see')
      .addOption(evidenceOption()),
  ).action((company: string, id: string, { name, evidence: proof, ...given }: Address & Evidence & { name?: string }) =>
    operate(async (operator) => {
      const address = Object.keys(given).length > 0 ? given : undefined;
      const changed = await operator.perform('setLocation', { company, id, name, address, proof });
      print(`Changed ${id} (${changed.status}): ${written(changed.address)}`);
    }),
  );
  location
    .command('import <company> <file>')
    .description('adds the locations of a CSV file with a header, all or none, once it has shown what would change')
    .addOption(yesToImport())
    .action((company: string, path: string, answer: WithConfirmation) =>
      operate((operator) => importFile(operator, company, path, answer)),
    );
  location
    .command('list <company>')
    .description('lists the locations of a company')
    .addOption(jsonOption())
    .action((company: string, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listLocations', { company }), 'locations', format, (one) => [
          one.id,
          one.name,
          written(one.address),
          usedBy(one),
          one.status,
          proofOf(one.evidence),
        ]),
      ),
    );
  location
    .command('remove <company> <id>')
    .description('removes a location that no line uses')
    .addOption(yesOption())
    .action((company: string, id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the location "${id}"`, removal);
        await operator.perform('removeLocation', { company, id });
        print(`Removed ${id}.`);
      }),
    );
  addAddressCheckCommands(location, operate);
}

/** Which lines use a location, and which of them have not been given its present address. */
export function usedBy({
  lines,
  linesAtFormer,
}: Pick<OutputFrom<typeof locationOperations.listLocations>[number], 'lines' | 'linesAtFormer'>) {
  if (lines.length === 0) return '';
  const used = `used by ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  return linesAtFormer.length === 0 ? used : `${used}, ${linesAtFormer.length} at its former address`;
}

const proofOf = ({
  level,
  dataset,
  vintage,
}: OutputFrom<typeof locationOperations.listLocations>[number]['evidence']) =>
  [level, dataset, vintage].filter(Boolean).join(' ');

function withAddress(command: Command): Command {
  for (const field of addressFieldIds) {
    const option = field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.addOption(new Option(`--${option} <text>`));
  }
  return command;
}

const written = (address: Address) =>
  addressFieldIds
    .toReversed()
    .flatMap((field) => address[field] ?? [])
    .join(', ');

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
