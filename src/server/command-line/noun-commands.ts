import type { Command } from 'commander';
import type { NamedOperations, Operate, OperatorOf } from '../operation/operation.ts';
import { type Format, jsonOption, print, printList, printRecord } from './command-line.ts';
import { confirmRemoval, type Removal, yesOption } from './confirm.ts';

/** How the common commands of a noun read and remove its items. */
interface Noun<Item extends object, Operations extends NamedOperations> {
  /** The argument that names an item, such as `<id>`. */
  readonly argument: string;
  /** Completes "lists the …". */
  readonly plural: string;
  /** Completes "shows …". */
  readonly singular: string;
  list(operator: OperatorOf<Operations>): Promise<readonly Item[]>;
  /** The cells of an item in the list. */
  row(item: Item): readonly (string | undefined)[];
  show(operator: OperatorOf<Operations>, id: string): Promise<object>;
  /** Left out by a noun with a command of its own. */
  readonly removal?: {
    readonly description: string;
    /** What the question before the removal names. */
    subject(id: string): string;
    remove(operator: OperatorOf<Operations>, id: string): Promise<unknown>;
  };
}

/** Adds `list`, `show` and `remove` to the command of a noun. */
export function addNounCommands<Item extends object, Operations extends NamedOperations>(
  command: Command,
  operate: Operate<Operations>,
  noun: Noun<Item, Operations>,
): void {
  const { argument, plural, singular, row, removal } = noun;
  command
    .command('list')
    .description(`lists the ${plural}`)
    .addOption(jsonOption())
    .action((format: Format) => operate(async (operator) => printList(await noun.list(operator), plural, format, row)));
  command
    .command(`show ${argument}`)
    .description(`shows ${singular}`)
    .addOption(jsonOption())
    .action((id: string, format: Format) =>
      operate(async (operator) => printRecord(await noun.show(operator, id), format)),
    );
  if (!removal) return;
  command
    .command(`remove ${argument}`)
    .description(removal.description)
    .addOption(yesOption())
    .action((id: string, options: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(removal.subject(id), options);
        await removal.remove(operator, id);
        print(`Removed ${id}.`);
      }),
    );
}
