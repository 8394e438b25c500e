import type { ErrorName } from '../../contract/errors.ts';
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

/** What mail programs write around an address: `Ada Lane <ada@acme.example>`, `mailto:ada@acme.example`. */
const aroundEmail = /^([^<@]*<|mailto:)|>$/gi;

/** Parses the credential field: an e-mail address, or a phone number with an optional extension (CRED-1 to CRED-6). */
export function parseCredential(text: string): ParsedCredential {
  const typed = normalizeEmail(text).replace(aroundEmail, '');
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
