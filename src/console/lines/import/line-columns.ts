import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { FileRow, ImportColumn, ImportFile } from '../../parts/import/import-file.ts';
import type { RefusedLine } from '../../parts/import/NotTaken.tsx';

const fields = ['who', 'number', 'name', 'id', 'kind', 'followsMain', 'isLocationOnly'] as const;
export type LineField = (typeof fields)[number];
export type LineRow = FileRow<LineField>;
export type LineFile = ImportFile<LineField>;

const titles = {
  who: 'rules.try.person',
  number: 'lines.import.number',
  name: 'lines.detail.device',
  id: 'settings.id',
  kind: 'lines.import.kind',
  followsMain: 'lines.state.follows',
  isLocationOnly: 'lines.rules.locationsOnly',
} as const satisfies Readonly<Record<LineField, ConsoleTextId>>;

const needed = ['who', 'number', 'name'] as const;

/** The columns of a file of lines, in the words of the page. */
export const lineColumns = (say: ConsoleSay): readonly ImportColumn<LineField>[] =>
  fields.map((field) => ({ field, title: say(titles[field]), isNeeded: needed.some((one) => one === field) }));

/** The words of the page for values, by what the API calls them. */
export const lineWords = (say: ConsoleSay) => ({
  kind: { digitalLine: say('lines.import.phone'), virtualLine: say('rules.try.app') },
  answer: { true: say('rules.yes'), false: say('rules.no') },
});
type LineWords = ReturnType<typeof lineWords>;

/** A row as the API takes it. */
export interface SentLine {
  readonly line: number;
  readonly who: string;
  readonly number: string;
  readonly name: string;
  readonly id?: string;
  readonly kind: keyof LineWords['kind'];
  readonly followsMain: boolean;
  readonly isLocationOnly: boolean;
}

const plain = (text: string) => text.trim().toLocaleLowerCase();

/** The value that is called so, in the words of the API or of the page; undefined if there is none. */
function namedValue<Value extends string>(
  written: string,
  words: Readonly<Record<Value, string>>,
  more: Readonly<Record<string, Value>> = {},
): Value | undefined {
  const named = Object.entries(words) as [Value, string][]; // its keys are its values
  return (
    named.find(([value, word]) => [value, word].some((one) => plain(one) === plain(written)))?.[0] ??
    more[plain(written)]
  );
}

/** Rows as the API takes them, and those with values that it does not know. */
export function givenLines(rows: readonly LineRow[], say: ConsoleSay) {
  const words = lineWords(say);
  const given: SentLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, values } of rows) {
    const { who = '', number = '', name = '', id, kind: writtenKind = 'digitalLine' } = values;
    const answer = (field: 'followsMain' | 'isLocationOnly') =>
      namedValue(values[field] ?? 'false', words.answer, { yes: 'true', no: 'false' });
    const kind = namedValue(writtenKind, words.kind);
    const [followsMain, isLocationOnly] = [answer('followsMain'), answer('isLocationOnly')];
    const missing = needed.find((field) => !values[field]);
    const wrong = { kind, followsMain, isLocationOnly };
    const unknown = (['kind', 'followsMain', 'isLocationOnly'] as const).find((field) => wrong[field] === undefined);
    if (missing) refused.push({ line, why: say('import.fault.needed', { column: say(titles[missing]) }) });
    else if (unknown) {
      const params = { value: values[unknown] ?? '', column: say(titles[unknown]) };
      refused.push({ line, why: say('import.fault.value', params) });
    } else if (kind)
      given.push({
        line,
        who,
        number,
        name,
        kind,
        ...(id !== undefined && { id }),
        followsMain: followsMain === 'true',
        isLocationOnly: isLocationOnly === 'true',
      });
  }
  return { given, refused };
}

/** A value of a line as the page says it. */
export function lineValue(say: ConsoleSay, field: string, value: string): string {
  const words = lineWords(say);
  const named: Readonly<Record<string, string>> = field === 'kind' ? words.kind : words.answer;
  return field === 'name' ? value : (named[value] ?? value);
}

/** The title of the column of a value. */
export const lineTitle = (say: ConsoleSay, field: string): string => {
  const known = fields.find((one) => one === field);
  return known ? say(titles[known]) : field;
};
