import type { z } from 'zod';
import type { ApiAlone, CommandForm, OptionForm } from '../operation/command-form.ts';
import type { HttpPlace } from '../operation/operation.ts';
import { type CommandWords, fieldsInPath, wordsIn, wordsOfPlace } from './command-words.ts';
import { type FieldOption, optionOfField } from './field-option.ts';
import { fieldsOf, type InputField } from './input-fields.ts';

/** The parts of the row of an operation that its command is made of. */
export interface CommandRow {
  readonly title: string;
  readonly changes: boolean;
  readonly http: HttpPlace;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly actorField?: string;
  readonly command?: CommandForm<never, never> | 'byHand';
  readonly example: string | ApiAlone;
}

/** Performs operations by their names. */
export interface AnyOperator {
  perform(name: string, input: unknown): Promise<unknown>;
}
export type OperateAny = (work: (operator: AnyOperator) => Promise<void>) => Promise<void>;

export type AnyForm = CommandForm<unknown, unknown>;

/** An operation as a command. */
export interface RowCommand {
  readonly name: string;
  readonly row: CommandRow;
  readonly form: AnyForm;
  readonly words: CommandWords;
  readonly arguments: readonly InputField[];
  readonly options: readonly FieldOption[];
}

/** The command of a row: its words, arguments and options. */
export function rowCommand(name: string, row: CommandRow): RowCommand {
  const form = (row.command ?? {}) as AnyForm; // it is given the input and the output of its own row
  const words = form.words === undefined ? wordsOfPlace(row.http) : wordsIn(form.words);
  const named = form.arguments ?? fieldsInPath(row.http.path);
  const forms = form.options ?? {};
  const fields = fieldsOf(row.input, (field) => isReadAlone(forms[field]));
  const isArgument = ({ path }: InputField) => named.includes(path.at(-1) ?? '');
  const actor = row.actorField !== undefined && forms[row.actorField] === undefined ? row.actorField : undefined;
  const ofPages = [row.http.page?.after, row.http.page?.limit, actor];
  const others = fields.filter((field) => !isArgument(field) && !ofPages.includes(field.path.join('.')));
  return {
    name,
    row,
    form,
    words,
    arguments: named.flatMap((field) => fields.find(({ path }) => path.at(-1) === field) ?? []),
    options: others.flatMap((field) => {
      const given = forms[field.path.at(-1) ?? ''];
      return given === false ? [] : optionOfField(field, typeof given === 'string' ? { name: given } : given);
    }),
  };
}

const isReadAlone = (form: string | false | OptionForm | undefined): boolean =>
  form === false || (typeof form === 'object' && form.read !== undefined);
