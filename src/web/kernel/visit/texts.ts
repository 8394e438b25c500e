import type { CompiledTexts } from '../../../contract/boot.ts';
import type { MessageParameters } from '../../../contract/envelope.ts';
import type { TextArguments, TextId } from '../../../contract/texts/texts.generated.ts';
import { formatMessage } from '../../../rules/texts/format-message.ts';

/** Formats a message in the page's language. The compiler checks its arguments. */
export type Translate = <Id extends TextId>(
  id: Id,
  ...values: TextArguments[Id] extends undefined ? [] : [TextArguments[Id]]
) => string;
/** The same for a message whose id is known only at run time. */
export type Say = (id: string, values?: MessageParameters | Readonly<Record<string, string | number | Date>>) => string;

/** Messages arrive compiled: a plain sentence is a string, one with placeholders is a syntax tree. */
export function createSay(texts: CompiledTexts, language: string): Say {
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) return id;
    return typeof text === 'string' ? text : formatMessage(text, language, values);
  };
}

/** The message that is there once a group is loaded, or a set, which is named by it. */
export function firstTextOf(group: string): string {
  return group.includes('.') ? group : `${group}.title`;
}

/** The groups of these messages. */
export function groupsOf(texts: CompiledTexts): string[] {
  return [...new Set(Object.keys(texts).map((id) => id.split('.')[0] ?? ''))];
}
