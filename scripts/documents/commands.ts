import type { Command, Option } from 'commander';
import type { CommandRow } from '../../src/server/command-line/row-command.ts';
import { operations } from '../../src/server/operations.ts';
import { createProgram } from '../../src/server/operator/program.ts';
import { commandAt, commandWords } from '../../test/documented-commands.ts';

/** Content of docs/commands.md: each command with its arguments, options and examples. */
export function commandsDocument(): string {
  const program = createProgram();
  const examples = Map.groupBy(documentedExamples(), (example) => commandAt(program, commandWords(example)));
  const sections = program.commands.map((noun) => sectionOf(noun, examples));
  return `# Commands

Generated from the rows of the operations and from the program; \`npx portico <command> --help\` says the same. What commands are for,
and how they are used together, is in [operating.md](operating.md#the-command-line). \`npx portico --reason <text> …\` says why, for
the audit.

${sections.join('\n')}`;
}

const documentedExamples = (): readonly string[] => [
  ...new Set(
    Object.values<CommandRow>(operations).flatMap(({ example }) => (typeof example === 'string' ? [example] : [])),
  ),
];

type Examples = ReadonlyMap<Command, readonly string[]>;

function sectionOf(noun: Command, examples: Examples): string {
  const commands = leavesOf(noun);
  const about = commands.length === 1 && commands[0] === noun ? '' : `${noun.description()}.\n\n`;
  return `## ${noun.name()}\n\n${about}${commands.map((command) => commandText(command, examples)).join('\n')}`;
}

/** The commands that do something, in the order of the help. */
const leavesOf = (command: Command): readonly Command[] => [
  ...(command.commands.length === 0 || command.options.length > 0 ? [command] : []),
  ...command.commands.flatMap(leavesOf),
];

function commandText(command: Command, examples: Examples): string {
  const given = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const rows = command.registeredArguments.flatMap((one) =>
    one.description || one.argChoices ? [row(`<${one.name()}>`, one.description, one.argChoices)] : [],
  );
  const seen = command.options.filter(({ hidden }) => !hidden);
  const options = seen.filter((option) => !isOff(option, seen)).map((option) => optionRow(option, seen));
  const shown = (examples.get(command) ?? []).map((example) => `npx portico ${example}`);
  const table = [...rows, ...options];
  return [
    `### \`${[...wordsOf(command), ...given].join(' ')}\`\n`,
    `${sentence(command.description())}\n`,
    ...(shown.length > 0 ? [`\`\`\`\n${shown.join('\n')}\n\`\`\`\n`] : []),
    ...(table.length > 0 ? [`| Given | Meaning |\n|---|---|\n${table.join('\n')}\n`] : []),
  ].join('\n');
}

const wordsOf = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()];

/** Whether an option takes back another one, and stands in its row. */
const isOff = ({ negate, long }: Option, options: readonly Option[]) =>
  negate && options.some((other) => !other.negate && long === `--no-${other.name()}`);

function optionRow(option: Option, options: readonly Option[]): string {
  const off = options.find((other) => other !== option && other.negate && other.long === `--no-${option.name()}`);
  return row(off ? `${option.flags}, ${off.long}` : option.flags, option.description, option.argChoices);
}

function row(name: string, help: string, choices: readonly string[] | undefined): string {
  const words = choices?.filter((choice) => choice !== '').map((choice) => `\`${choice}\``);
  const text = [help, words && `One of ${words.join(', ')}.`].filter(Boolean).join(' ');
  return `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
