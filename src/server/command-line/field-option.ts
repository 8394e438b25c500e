import { Option } from 'commander';
import { z } from 'zod';
import type { OptionForm } from '../operation/command-form.ts';
import { OperationRefused } from '../operation/operation.ts';
import { askPassword } from './ask-password.ts';
import { appendOption } from './command-line.ts';
import { singular } from './command-words.ts';
import type { InputField } from './input-fields.ts';
import { numberOf } from './number-of.ts';
import { readTextFile } from './read-text-file.ts';

/** A field of an input as options of a command. */
export interface FieldOption {
  readonly field: InputField;
  readonly options: readonly Option[];
  /** The value that the command line gives. Undefined where it gives none. @throws OperationRefused */
  read(given: unknown): Promise<unknown>;
}

/** How a field is named on the command line: `isVerified` is `verified`, `redirectUris` is `redirect-uri`. */
export function optionName({ path, kind, isList }: Pick<InputField, 'path' | 'kind' | 'isList'>): string {
  const name = path.at(-1) ?? '';
  const bare =
    kind === 'flag' ? name.replace(/^(is|has|may)(?=[A-Z])/, '') : name.replace(/(?<=[a-z])(Id|IsoCode)$/, '');
  const words = bare.replaceAll(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`);
  return isList ? singular(words) : words;
}

/** The options of a field. */
export function optionOfField(field: InputField, form: OptionForm = {}): FieldOption {
  const names = [form.name ?? optionName(field)].flat();
  const [name = ''] = names;
  const help = form.help ?? field.help ?? '';
  if (form.either) return { field, options: switches(name, help), read: async (isOn) => either(form.either, isOn) };
  if (form.asks !== undefined)
    return {
      field,
      options: [new Option(`--${name}`, help)],
      read: async (isOn) => isOn && askPassword(form.asks ?? ''),
    };
  if (field.kind === 'flag')
    return { field, options: switches(name, help, field.fallback), read: async (isOn) => isOn };
  if (field.kind === 'other' && !form.read)
    throw new Error(`${field.path.join('.')} has no form on the command line: its row says how it is read.`);
  const options = names.map((one) => valueOption(one, help, { field, form }));
  return { field, options, read: async (given) => readGiven(field, `--${name}`, { given, form }) };
}

function valueOption(name: string, help: string, { field, form }: Pick<FieldOption, 'field'> & { form: OptionForm }) {
  const option = new Option(`--${name} <${form.isFile ? 'file' : placeholderOf(field)}>`, helpOf(help, field));
  if (field.isList || form.read) return option.argParser(appendOption);
  return field.choices ? option.choices(field.canBeNull ? [...field.choices, ''] : field.choices) : option;
}

const either = (values: OptionForm['either'], isOn: unknown) =>
  isOn === undefined ? undefined : values?.[isOn === true ? 0 : 1];

/** Two options, one of which is hidden where it gives the default. */
function switches(name: string, help: string, fallback?: unknown): readonly Option[] {
  const on = new Option(`--${name}`, help);
  const off = new Option(`--no-${name}`, fallback === true ? help : '');
  return [on.hideHelp(fallback === true), off.hideHelp(fallback === false)];
}

const apiUnit = 'Milliseconds since 1970 (UTC).';

/** The unit of a time is that of the API. On the command line it is written in ISO 8601. */
const helpOf = (help: string, { kind, isList, fallback }: InputField) =>
  [
    kind === 'time' ? help.replace(apiUnit, 'In ISO 8601.') : help,
    isList && 'Repeatable.',
    typeof fallback === 'string' && fallback !== '' && `Default: ${fallback}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The placeholder of the value in the help. */
const placeholderOf = ({ kind }: InputField): string => (kind === 'other' ? 'text' : kind);

interface Given {
  readonly given: unknown;
  readonly form: OptionForm;
}

function readGiven(field: InputField, name: string, { given, form }: Given): unknown {
  if (given === undefined) return undefined;
  const texts = Array.isArray(given) ? given.map(String) : [String(given)];
  if (form.read) return form.read(texts);
  if (form.isFile) return readTextFile(name, String(given));
  return readField(field, name, texts);
}

/** The value of a field by its texts: several for a list, in which empty ones do not count. @throws OperationRefused */
export function readField(field: InputField, name: string, texts: readonly string[]): unknown {
  if (field.isList) return itemsIn(texts, field).map((text) => readOne(field, name, text));
  const [text = ''] = texts;
  return text === '' ? emptyOf(field) : readOne(field, name, text);
}

/** Values of an enumeration may stand in one text, between commas. */
const itemsIn = (texts: readonly string[], { choices }: InputField) =>
  (choices ? texts.flatMap((text) => text.split(',')) : texts).filter((text) => text !== '');

/** An empty text takes a value away. Where there is none to take away, it gives none. */
function emptyOf({ kind, canBeNull, isOptional, schema }: InputField): unknown {
  if (canBeNull) return null;
  const isKnown = kind === 'text' && (!isOptional || z.safeParse(schema, '').success);
  return isKnown ? '' : undefined;
}

function readOne({ kind }: InputField, name: string, text: string): unknown {
  if (kind === 'number') return numberOf(name, text);
  return kind === 'time' ? timeOf(name, text) : text;
}

/** @returns milliseconds since 1970 @throws OperationRefused */
function timeOf(name: string, text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new OperationRefused(`${name} is no time in ISO 8601, such as 2027-01-31.`);
  return at;
}
