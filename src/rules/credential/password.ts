export interface PasswordContext {
  /** Names, addresses and numbers of the account, undivided. */
  readonly accountInformation: readonly string[];
  /** True if it is one of the last passwords; absent in the browser, where this is unknown. */
  readonly isUsedBefore?: boolean;
}

interface PasswordRule {
  readonly id: string;
  readonly holds: (password: string, context: PasswordContext) => boolean;
}

function rulesInOrder<const T extends readonly PasswordRule[]>(rules: T): T {
  return rules;
}

/** Length from which repeated or consecutive characters are forbidden. */
const forbiddenRunLength = 4;
/** Shorter parts of account information occur in too many words by chance. */
const minPieceLength = 4;
const significantDigits = 7;
/** The most former passwords that a new one can be compared with; no more are kept. */
export const longestPasswordHistory = 24;

/** Password rules in the order of their display (PASS-1, PASS-2). */
export const passwordRules = rulesInOrder([
  { id: 'length', holds: (password) => isBetween(8, [...password].length, 32) },
  { id: 'letterAndNumber', holds: (password) => /\p{L}/u.test(password) && /\p{Nd}/u.test(password) },
  { id: 'upperCaseOrSpecial', holds: (password) => /\p{Lu}|[^\p{L}\p{N}\s]/u.test(password) },
  { id: 'noSequence', holds: (password) => !hasRun(password) },
  {
    id: 'noAccountInformation',
    holds: (password, context) => pieceOf(password, context.accountInformation) === undefined,
  },
  { id: 'notUsedBefore', holds: (_password, context) => context.isUsedBefore !== true },
]);
export type PasswordRuleId = (typeof passwordRules)[number]['id'];

/** Ids of the rules that a password violates, in the order of their display. */
export function unmetPasswordRules(password: string, context: PasswordContext): PasswordRuleId[] {
  return passwordRules.filter((rule) => !rule.holds(password, context)).map((rule) => rule.id);
}

function isBetween(least: number, value: number, most: number) {
  return least <= value && value <= most;
}

/** Whether the password contains a run of equal, ascending or descending characters, ignoring case. */
function hasRun(password: string) {
  const characters = [...password.toLowerCase()];
  let step = 0;
  let length = 1;
  return characters.some((character, index) => {
    const previous = characters[index - 1];
    if (previous === undefined) return false;
    const stepNow = stepBetween(previous, character);
    length = stepNow === undefined ? 1 : stepNow === step ? length + 1 : 2;
    step = stepNow ?? Number.NaN;
    return length >= forbiddenRunLength;
  });
}

/** 0 for equal characters, 1 or -1 for consecutive letters or digits, else undefined. */
function stepBetween(previous: string, next: string): number | undefined {
  const step = (next.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0);
  if (step === 0) return step;
  const isSameClass = [/\p{L}/u, /\p{Nd}/u].some((kind) => kind.test(previous) && kind.test(next));
  return isSameClass && Math.abs(step) === 1 ? step : undefined;
}

/** The part of the account information that a password contains, as the information has it; undefined if none. */
export function pieceOf(password: string, information: readonly string[]): string | undefined {
  const text = password.toLowerCase();
  return information.flatMap(splitIntoPieces).find((piece) => text.includes(piece.toLowerCase()));
}

function splitIntoPieces(value: string): string[] {
  const isNumber = /^[+\d\s()-]+$/.test(value);
  const pieces = isNumber ? [value.replace(/\D/g, '').slice(-significantDigits)] : value.split(/[^\p{L}\p{N}]+/u);
  return pieces.filter((piece) => piece.length >= minPieceLength);
}
