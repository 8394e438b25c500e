import type { CompiledTexts } from '../../contract/boot.ts';
import type { MessageParameters } from '../../contract/envelope.ts';
import type { TextArguments, TextId } from '../../contract/texts.generated.ts';
import { formatMessage } from '../../rules/format-message.ts';

/** Says a message in the page's language; one without its arguments does not compile. */
export type Translate = <Id extends TextId>(
  id: Id,
  ...values: TextArguments[Id] extends undefined ? [] : [TextArguments[Id]]
) => string;
/** The same for a message whose id is known only at run time. */
export type Say = (id: string, values?: MessageParameters | Readonly<Record<string, string | number | Date>>) => string;

/** Messages arrive compiled: a sentence without placeholders is itself, any other is a syntax tree. */
export function createSay(texts: CompiledTexts, language: string): Say {
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) return id;
    return typeof text === 'string' ? text : formatMessage(text, language, values);
  };
}

/** The groups that messages are of. */
export function groupsOf(texts: CompiledTexts): string[] {
  return [...new Set(Object.keys(texts).map((id) => id.split('.')[0] ?? ''))];
}
