import { IntlMessageFormat } from 'intl-messageformat';
import type { CompiledText, CompiledTexts } from '../../contract/boot.ts';
import type { MessageParameters } from '../../contract/envelope.ts';

/** Says a message in the page's language. */
export type Translate = (id: string, values?: MessageParameters) => string;

type Ast = ConstructorParameters<typeof IntlMessageFormat>[0];

/** Messages arrive compiled: a sentence without placeholders is itself, any other is a syntax tree. */
export function createTranslate(texts: CompiledTexts, language: string): Translate {
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
