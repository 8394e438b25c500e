import type { ErrorName } from '../contract/errors.ts';

const unfinishedPhone = /^\+?[\d\s()[\]\-‐-―−]+(?:(?:ext?|[*+ex#])\s*\d*)?$/i;
const minTypedDigits = 3;

/** Whether a half-typed credential is going to be a phone number, so that the page shows the country code. */
export function looksLikePhone(text: string): boolean {
  const typed = text.trim();
  return unfinishedPhone.test(typed) && typed.replace(/\D/g, '').length >= minTypedDigits;
}

/** The country-code field takes an integer or nothing (§5). */
export function checkCountryCode(text: string): ErrorName | undefined {
  return /^\d*$/.test(text.trim()) ? undefined : 'invalidCountryCode';
}

/** Digits that do not start with 0, or nothing (§5); whether one is required, the account says. */
export function checkExtension(text: string): ErrorName | undefined {
  return /^(?:[1-9]\d*)?$/.test(text.trim()) ? undefined : 'invalidExtension';
}
