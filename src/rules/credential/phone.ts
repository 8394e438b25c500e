import type { ErrorName } from '../../contract/errors.ts';
import { normalizePhone } from './phone-text.ts';

const begunNumber = /^\+?([\d\s()[\]\-‐-―−]{1,99})(.{0,30})$/u;
const begunMarker = /^(?:ext?|[*+ex#])?\s*\d*$/i;
const begunWord = /^[,;]*\s*\p{L}{0,11}[.:=]?\s*\d*$/u;

/** Whether a partly typed credential looks like a phone number, so that the page shows the country code (CRED-5). */
export function looksLikePhone(text: string): boolean {
  const [, body = '', rest = ''] = begunNumber.exec(normalizePhone(text)) ?? [];
  const digits = body.replace(/\D/g, '').length;
  // a word counts after a whole number alone, since an e-mail address may begin like one
  return begunMarker.test(rest) ? digits > 2 : digits > 4 && begunWord.test(rest);
}

/** A number and its extension, as typed but normalised, for two fields. */
export function splitExtension(text: string): { readonly number: string; readonly extension?: string } {
  const typed = normalizePhone(text);
  const [all = '', extension] = /\s*(?:ext|[*+x#])\s*(\d+)$/i.exec(typed) ?? [];
  return extension && typed.length > all.length
    ? { number: typed.slice(0, -all.length), extension }
    : { number: typed };
}

/** Checks the country-code field, which takes an integer or nothing (CRED-5). */
export function checkCountryCode(text: string): ErrorName | undefined {
  return /^\d*$/.test(text.trim()) ? undefined : 'invalidCountryCode';
}

/** Checks the extension field: empty, or digits without a leading 0 (CRED-6). The server decides if it is required. */
export function checkExtension(text: string): ErrorName | undefined {
  return /^(?:[1-9]\d*)?$/.test(text.trim()) ? undefined : 'invalidExtension';
}
