import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/errors.ts';

/** How a kind of code is typed: what it may be typed with, and when it is whole. */
interface CodeKind {
  readonly inputMode: 'numeric' | 'text';
  readonly isWhole: (code: string) => boolean;
  /** When it is sent without a press of the button; by default when it is whole. */
  readonly sendsItself?: (code: string) => boolean;
  /** The problem of a code of another length. */
  readonly incomplete: ErrorName;
  readonly autoComplete: 'one-time-code' | 'off';
}

function codeTable<const T extends Record<string, CodeKind>>(rows: T): T {
  return rows;
}

/**
 * Kinds of codes: `digits` of messages and apps, `letters` of links in e-mails, `activation` of welcome messages, and
 * `kept` ones that users keep. Activation codes of the last version had eight characters and still work.
 */
export const codeKinds = codeTable({
  digits: {
    inputMode: 'numeric',
    isWhole: (code) => /^\d{6}$/.test(code),
    incomplete: 'incompleteCode',
    autoComplete: 'one-time-code',
  },
  letters: {
    inputMode: 'text',
    isWhole: (code) => /^[\p{L}\p{N}]{8}$/u.test(code),
    incomplete: 'incompleteLetterCode',
    autoComplete: 'one-time-code',
  },
  activation: {
    inputMode: 'text',
    isWhole: (code) => /^(?:[\p{L}\p{N}]{8}|[\p{L}\p{N}]{10})$/u.test(code),
    sendsItself: (code) => code.length === 10,
    incomplete: 'incompleteActivationCode',
    autoComplete: 'one-time-code',
  },
  kept: {
    inputMode: 'text',
    isWhole: (code) => code !== '',
    sendsItself: () => false,
    incomplete: 'emptyCode',
    autoComplete: 'off',
  },
});
export type CodeKindName = keyof typeof codeKinds;

/** The digits of Arabic and Persian keyboards as those of ASCII. The last four bits of each are its value. */
const asciiDigits = (text: string): string => text.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`);

/**
 * A code as it is compared: without spaces and dashes, in upper case, with ASCII digits. If a whole message was pasted, it is the
 * only run of six digits in it.
 */
export function typedCode(kind: CodeKindName, text: string): string {
  const plain = asciiDigits(text.normalize('NFKC'));
  const code = plain.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();
  const runs = kind === 'digits' ? (plain.match(/\d+/g) ?? []).filter(({ length }) => length === 6) : [];
  return runs.length === 1 && !codeKinds[kind].isWhole(code) ? (runs[0] ?? code) : code;
}

/** Whether a code as typed is sent without a press of the button. */
export function sendsItself(kind: CodeKindName, text: string): boolean {
  const row: CodeKind = codeKinds[kind];
  const code = typedCode(kind, text);
  return row.isWhole(code) && (row.sendsItself?.(code) ?? true);
}

/** What is wrong with a code before it is sent, so that no guess is lost; undefined if it can be sent. */
export function problemOfCode(kind: CodeKindName, text: string): Refusal | undefined {
  const code = typedCode(kind, text);
  const name = code === '' ? 'emptyCode' : codeKinds[kind].incomplete;
  return code !== '' && codeKinds[kind].isWhole(code)
    ? undefined
    : { name, kind: 'twoFactor', surface: 'field', field: 'code' };
}
