import { userInfo } from 'node:os';
import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { OperationRefused } from '../operation/operation.ts';
import { confirmChange, printAnswer, showOne } from './answers-of-row.ts';
import { type Format, jsonOption } from './command-line.ts';
import { yesOption } from './confirm.ts';
import { optionName, readField } from './field-option.ts';
import { type InputField, shapeOf } from './input-fields.ts';
import { type CommandRow, type OperateAny, type RowCommand, rowCommand } from './row-command.ts';

/** The command with these words. Adds those of nouns that are not there yet. */
export function nounCommand(program: Command, noun: readonly string[]): Command {
  return noun.reduce<Command>(
    (parent, word) => parent.commands.find((one) => one.name() === word) ?? parent.command(word),
    program,
  );
}

/** Adds the command of an operation to a program. */
export function addRowCommand(program: Command, operate: OperateAny, name: string, row: CommandRow): void {
  const made = rowCommand(name, row);
  const { form, words } = made;
  const command = nounCommand(program, words.noun).command(words.verb).description(row.title);
  if (typeof row.example === 'string') command.addHelpText('after', `\nExample:\n  portico ${row.example}`);
  if (form.alias) command.alias(form.alias);
  for (const field of made.arguments) command.addArgument(argumentOf(field));
  for (const { options } of made.options) for (const option of options) command.addOption(option);
  addCommonOptions(command, made);
  command.action((...given: unknown[]) => {
    const [options, values] = [given.at(-2) as Readonly<Record<string, unknown>>, given.slice(0, -2)]; // as the library calls it
    return operate(async (operator) => {
      const input = await inputOf(made, values, options);
      await confirmChange(made, input, options);
      await printAnswer(operator, made, input, options);
    });
  });
  if (form.missing) addShowOne(program, operate, made);
}

function addCommonOptions(command: Command, { row, form }: RowCommand): void {
  const { method, page } = row.http;
  if (method === 'DELETE' && !form.isUnasked) command.addOption(yesOption());
  if (page?.limit === 'limit') command.option('--limit <number>', 'most items', form.most?.toString());
  if (form.isMasked) command.option('--full', 'with whole e-mail addresses and numbers');
  if (!row.changes) command.addOption(jsonOption());
}

/** Adds the command that shows one item of a list. */
function addShowOne(program: Command, operate: OperateAny, made: RowCommand): void {
  const key = made.row.http.page?.key ?? 'id';
  const command = nounCommand(program, made.words.noun).command('show').description(`Show one of them by its ${key}.`);
  const named = made.arguments.filter(({ isOptional }) => !isOptional);
  for (const field of named) command.addArgument(argumentOf(field));
  command.argument('<id>');
  for (const { options } of made.options) for (const option of options) command.addOption(option);
  command.addOption(jsonOption()).action((...given: unknown[]) => {
    const [options, values] = [given.at(-2) as Format & Readonly<Record<string, unknown>>, given.slice(0, -2)]; // as above
    return operate(async (operator) => {
      const input = await inputOf({ ...made, arguments: named }, values.slice(0, -1), options);
      await showOne(operator, made, { input, id: String(values.at(-1)) }, options);
    });
  });
}

function argumentOf(field: InputField): Argument {
  const { isOptional, isList, help, choices } = field;
  const name = `${optionName(field)}${isList ? '...' : ''}`;
  const argument = new Argument(isOptional ? `[${name}]` : `<${name}>`, help);
  return choices && !isList ? argument.choices(choices) : argument;
}

/** The input that a command line gives. @throws OperationRefused */
async function inputOf(
  made: RowCommand,
  values: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { row, words } = made;
  const input: Record<string, unknown> = {};
  for (const [at, field] of made.arguments.entries()) {
    const value = values[at];
    if (value !== undefined)
      put(input, field.path, readField(field, `<${optionName(field)}>`, [value].flat().map(String)));
  }
  let isChanged = false;
  for (const option of made.options) {
    const value = await option.read(option.options.map((one) => given[one.attributeName()]).find(isGiven));
    isChanged ||= value !== undefined;
    put(input, option.field.path, value);
  }
  if (row.http.method === 'PATCH' && !isChanged)
    throw new OperationRefused(
      `Say what to change: "portico ${[...words.noun, words.verb].join(' ')} --help" lists the options.`,
    );
  const { lift } = row.http;
  if (lift !== undefined && !isOptional(row.input, lift)) input[lift] ??= {};
  if (row.actorField !== undefined) input[row.actorField] ??= userInfo().username;
  return input;
}

const isGiven = (value: unknown) => value !== undefined;
const isOptional = (schema: z.ZodType, name: string) =>
  z.safeParse(shapeOf(schema)[name] ?? z.any(), undefined).success;

function put(input: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (value === undefined) return;
  if (rest.length > 0) input[name] ??= {};
  if (rest.length === 0) input[name] = value;
  else put(input[name] as Record<string, unknown>, rest, value); // made here
}
