import { dictionary } from '@zxcvbn-ts/language-common';

const minLength = 8;
/** The rules of a password refuse all others (PASS-1). */
const canFollowRules = (password: string) =>
  password.length >= minLength && /\p{L}/u.test(password) && /\d/.test(password);

/** The words of a password as the list writes them: in small letters, without the characters around it. */
const wordsOf = (password: string) => password.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String).filter(canFollowRules));

/**
 * Whether a password is on the list of common passwords from data breaches, also in other letters or with characters
 * around it, such as "Password1!". The list stays on the server: it is too long for the page.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || common.has(wordsOf(password));
}
