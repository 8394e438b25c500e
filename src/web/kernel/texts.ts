import { IntlMessageFormat } from 'intl-messageformat';
import type { CompiledText, CompiledTexts } from '../../contract/boot.ts';
import type { MessageParameters } from '../../contract/envelope.ts';
import type { TextArguments, TextId } from '../../contract/texts.generated.ts';

/** Says a message in the page's language; one without its arguments does not compile. */
export type Translate = <Id extends TextId>(
  id: Id,
  ...values: TextArguments[Id] extends undefined ? [] : [TextArguments[Id]]
) => string;
/** The same for a message whose id is known only at run time. */
export type Say = (id: string, values?: MessageParameters | Readonly<Record<string, string | number | Date>>) => string;

type Ast = ConstructorParameters<typeof IntlMessageFormat>[0];

/** Messages arrive compiled: a sentence without placeholders is itself, any other is a syntax tree. */
export function createSay(texts: CompiledTexts, language: string): Say {
  const formats = new Map<string, IntlMessageFormat>();
  function formatOf(id: string, text: Exclude<CompiledText, string>): IntlMessageFormat {
    const format = formats.get(id) ?? new IntlMessageFormat(text as Ast, language);
    formats.set(id, format);
    return format;
  }
  return (id, values) => {
    const text = texts[id];
    if (text === undefined) return id;
    return typeof text === 'string' ? text : String(formatOf(id, text).format(values));
  };
}
