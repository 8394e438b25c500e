import type { z } from 'zod';
import { maskContacts } from '../operation/shown.ts';
import { type Format, oneOf, print, printList, printPages, printRecord } from './command-line.ts';
import { confirmRemoval, type Removal } from './confirm.ts';
import { optionName } from './field-option.ts';
import { coreOf, type InputField, shapeOf } from './input-fields.ts';
import { numberOf } from './number-of.ts';
import type { AnyOperator, RowCommand } from './row-command.ts';
import { textOf } from './table-text.ts';

type Thing = Readonly<Record<string, unknown>>;
interface Asked extends Format, Removal {
  readonly limit?: string;
  readonly full?: true;
}

/** A list is asked for in parts of so many. */
const mostAtOnce = 500;

/** Asks before a removal. @throws OperationRefused unless the answer is yes */
export async function confirmChange(command: RowCommand, input: Thing, options: Asked): Promise<void> {
  const { row, form, words } = command;
  if (row.http.method !== 'DELETE' || form.isUnasked) return;
  const usual = `the ${words.noun.at(-1)?.replaceAll('-', ' ')} "${nameIn(command, input)}"`;
  await confirmRemoval(form.confirms?.(input) ?? usual, options);
}

/** Performs an operation, and prints what it answers: a table, a record, or what was done to what. */
export async function printAnswer(
  operator: AnyOperator,
  command: RowCommand,
  input: Thing,
  options: Asked,
): Promise<void> {
  const { name, row, form, words } = command;
  if (itemSchema(command) && !form.says) return printItems(operator, command, input, options);
  const output = await operator.perform(name, input);
  if (form.says && !options.json) return print(form.says(output, input));
  if (!row.changes) return printRecord(shownOf(command, row.output, output, options), options);
  const done = verbs[words.verb];
  const what = words.verb === 'add' ? madeIn(output as Thing) : nameIn(command, input);
  print(done === undefined ? 'Done.' : `${done} ${what}.`);
}

const verbs: Readonly<Record<string, string>> = { add: 'Added', set: 'Changed', remove: 'Removed' };

/** The name of a new thing in an output: its id, or its first value. */
const madeIn = (output: Thing) => output.id ?? Object.values(output)[0];

/** The last argument, which names what the command is about. */
const nameIn = ({ arguments: fields }: RowCommand, input: Thing) => valueIn(input, fields.at(-1)?.path ?? []);

const valueIn = (input: unknown, path: InputField['path']): unknown =>
  path.reduce<unknown>((value, name) => (value as Thing | undefined)?.[name], input);

/** Shows one item of a list, by its key. @throws OperationRefused if it is not there */
export async function showOne(
  operator: AnyOperator,
  command: RowCommand,
  { input, id }: { readonly input: Thing; readonly id: string },
  options: Asked,
): Promise<void> {
  const { name, row, form } = command;
  const items = (await operator.perform(name, input)) as readonly Thing[]; // a list, by its row
  const key = row.http.page?.key ?? 'id';
  const found = oneOf(items, (item) => String(item[key]) === id, form.missing?.(id) ?? 'It is not there.');
  printRecord(found, options);
}

/** The schema of the items that a list has; undefined for what is no list. */
function itemSchema({ row }: RowCommand): z.core.$ZodType | undefined {
  const { def } = coreOf(row.output)._zod;
  return def.type === 'array' ? (def as z.core.$ZodArrayDef).element : undefined; // as its type says
}

async function printItems(operator: AnyOperator, command: RowCommand, input: Thing, options: Asked): Promise<void> {
  const { row, form } = command;
  const schema = itemSchema(command) ?? row.output;
  const show = (item: unknown) => shownOf(command, schema, item, options);
  const cells = (item: object) => (form.cells ? form.cells(item) : cellsOf(item, schema, form.shows !== undefined));
  const plural = form.plural ?? row.http.path.split('/').at(-1)?.replaceAll('-', ' ') ?? '';
  const pages = pagesOf(operator, command, input, options);
  if (row.http.page?.after !== undefined) return printPages(shownPages(pages, show), plural, options, cells);
  for await (const items of pages) printList(items.map(show), plural, options, cells);
}

async function* shownPages(pages: AsyncIterable<readonly unknown[]>, show: (item: unknown) => object) {
  for await (const items of pages) yield items.map(show);
}

/** The fields of an item, or of the answered thing, that are printed. */
function shownOf({ form }: RowCommand, schema: z.core.$ZodType, one: unknown, { full }: Asked): object {
  const masked = form.isMasked && !full ? maskContacts(schema, one) : one;
  return form.shows ? form.shows(masked) : (masked as object); // an item of a list is one
}

/** The cells of an item: its values, in the order of its schema. One that is on is its name. */
function cellsOf(item: object, schema: z.core.$ZodType, isChosen: boolean): readonly (string | undefined)[] {
  const names = isChosen ? Object.keys(item) : Object.keys(shapeOf(schema));
  return names.map((name) => {
    const value = (item as Thing)[name];
    if (typeof value === 'boolean')
      return value ? optionName({ path: [name], kind: 'flag', isList: false }) : undefined;
    return value === undefined ? undefined : textOf(name, value);
  });
}

/** The parts of a list, each asked for when the one before was printed. A list that is not read in parts is one. */
async function* pagesOf(
  operator: AnyOperator,
  { name, row, form }: RowCommand,
  input: Thing,
  { limit: given }: Asked,
): AsyncGenerator<readonly Thing[]> {
  const { after, limit: limitField, key = 'id', placeOf } = row.http.page ?? {};
  const perform = async (more: Thing) => (await operator.perform(name, { ...input, ...more })) as readonly Thing[]; // a list, by its row
  if (after === undefined || limitField === undefined) return yield perform({});
  const most = given === undefined ? (form.most ?? Number.POSITIVE_INFINITY) : numberOf('--limit', given);
  let last: string | undefined;
  for (let wanted = most; wanted > 0; wanted -= mostAtOnce) {
    const limit = Math.min(wanted, mostAtOnce);
    const items = await perform({ [limitField]: limit, ...(last !== undefined && { [after]: last }) });
    yield items;
    if (items.length < limit) return;
    const end = items.at(-1);
    last = placeOf?.(end, input) ?? String(end?.[key]);
  }
}
