import type { CompiledText } from '../../contract/boot.ts';
import { formatMessage } from '../../rules/format-message.ts';

/** Formats a message of a catalogue; nothing for one that is missing. */
export function sayCompiled(
  text: CompiledText | undefined,
  language: string,
  values: Readonly<Record<string, string | Date>>,
): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return formatMessage(text, language, values);
}
