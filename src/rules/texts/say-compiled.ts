import type { CompiledText } from '../../contract/boot.ts';
import { formatMessage, type MessageArguments } from './format-message.ts';

/** Formats a compiled message; returns an empty string for a missing one. */
export function sayCompiled(text: CompiledText | undefined, language: string, values: MessageArguments): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return formatMessage(text, language, values);
}
