import type { ErrorName } from '../contract/errors.ts';
import { normalizePhone } from './phone-text.ts';

/** The parsed content of the credential field. `number` holds digits and, if typed, a leading plus. */
export type ParsedCredential =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly number: string; readonly extension?: string }
  | { readonly kind: 'problem'; readonly error: ErrorName };

const minDigits = 5;
const maxDigits = 15;
const maxEmailLength = 254;
/** Adjacent repetitions have disjoint character classes, so that matching takes linear time (CRED-7). */
const phone = /^(\+?)([\d\s()[\]\-‐-―−]+)(?:(?:ext|[*+x#])\s*(\d+))?$/i;
const localAtom = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Parses the credential field: an e-mail address, or a phone number with an optional extension (CRED-1 to CRED-6). */
export function parseCredential(text: string): ParsedCredential {
  const typed = unwrapEmail(normalizeEmail(text));
  if (typed === '') return problem('emptyCredential');
  if (isEmail(typed)) return { kind: 'email', email: typed };
  if (typed.includes('@')) return problem('emailNotFound');
  const [, plus = '', body = '', extension] = phone.exec(normalizePhone(typed)) ?? [];
  const digits = body.replace(/\D/g, '');
  if (digits === '') return problem('credentialNotFound');
  if (digits.length < minDigits || digits.length > maxDigits) return problem('invalidPhone');
  if (extension === undefined) return { kind: 'phone', number: plus + digits };
  return extension.startsWith('0') ? problem('invalidExtension') : { kind: 'phone', number: plus + digits, extension };
}

/**
 * An e-mail address as people copy it: in NFC, without marks around it. Never in NFKC, which would make other addresses
 * of it (Unicode Technical Standard 39).
 */
export function normalizeEmail(text: string): string {
  const typed = text.normalize('NFC').trim();
  return typed.length > maxEmailLength ? typed : typed.replace(/^\p{Cf}+|\p{Cf}+$/gu, '').trim();
}

/** Longer ones are no address with a name beside it; the limit keeps matching fast (CRED-7). */
const maxWrappedLength = 400;

/**
 * An e-mail address without what mail programs and people put around it: `Ada Lane <ada@acme.example>`, `mailto:ada@acme.example`,
 * "ada@acme.example;". The signs of East Asian keyboards count as `@` and dots. Any other text stays as it is.
 */
function unwrapEmail(text: string): string {
  if (text.length > maxWrappedLength || !/[@＠]/.test(text)) return text;
  const plain = text.replace(/＠/g, '@').replace(/[．。｡]/g, '.');
  const inside = /<([^<>@]*@[^<>@]*)>/.exec(plain)?.[1] ?? plain;
  return inside
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["(<\s]+|[.,;:)>"'\s]+$/g, '');
}

/** Whether the text has the form of an e-mail address: dot-separated atoms, and a non-numeric top-level domain. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    at <= 64 &&
    text.length <= maxEmailLength &&
    labels.length > 1 &&
    /^[\p{L}-]{2}|^xn--/u.test(labels.at(-1) ?? '') &&
    text.slice(0, at).split('.').every(matches(localAtom)) &&
    labels.every(matches(domainLabel))
  );
}

function matches(pattern: RegExp) {
  return (part: string) => pattern.test(part);
}

function problem(error: ErrorName): ParsedCredential {
  return { kind: 'problem', error };
}
