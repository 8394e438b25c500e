import type { ErrorName } from '../contract/errors.ts';

const unfinishedPhone = /^\+?[\d\s()[\]\-‐-―−]+(?:(?:ext?|[*+ex#])\s*\d*)?$/i;
const minTypedDigits = 3;

/** Whether a partly typed credential looks like a phone number, so that the page shows the country code (CRED-5). */
export function looksLikePhone(text: string): boolean {
  const typed = text.trim();
  return unfinishedPhone.test(typed) && typed.replace(/\D/g, '').length >= minTypedDigits;
}

/** Checks the country-code field, which takes an integer or nothing (CRED-5). */
export function checkCountryCode(text: string): ErrorName | undefined {
  return /^\d*$/.test(text.trim()) ? undefined : 'invalidCountryCode';
}

/** Checks the extension field: empty, or digits without a leading 0 (CRED-6). The server decides if it is required. */
export function checkExtension(text: string): ErrorName | undefined {
  return /^(?:[1-9]\d*)?$/.test(text.trim()) ? undefined : 'invalidExtension';
}
