export interface PinContext {
  /** Names, addresses and numbers of the account, undivided. */
  readonly accountInformation: readonly string[];
}

interface PinRule {
  readonly id: string;
  readonly holds: (pin: string, context: PinContext) => boolean;
}

function rulesInOrder<const T extends readonly PinRule[]>(rules: T): T {
  return rules;
}

/** Lengths from which equal or consecutive digits are forbidden. */
const forbiddenRepetition = 3;
const forbiddenSequence = 4;
/** The commonest PINs that no rule describes: ways over the keys, squares of the calendar, numbers that everybody knows. */
const commonest: ReadonlySet<string> = new Set(
  [
    '123321 147258 147852 159357 159753 258369 258456 357159 369258 369852 456123 456321 741852 753159 753951 789123',
    '789321 789456 852456 852963 951753 963852 147258369 741852963 963852741 987321 123654 123789 321654 654321789',
    '192837 102030 121314 142536 135790 135791 246810 13579246 112358 11235813 314159 31415926 271828 520131 5201314',
    '12344321 1234554321 123454321 100200 101112 202122 131415 141421 007008 098765 098760 123098 102938 10293847',
  ].flatMap((line) => line.split(' ')),
);
/** Shorter numbers, such as an extension, occur in too many PINs by chance. */
const minPieceLength = 4;

/** Rules of the PIN for voicemail and calls, in the order of their display (PIN-1). */
export const pinRules = rulesInOrder([
  { id: 'length', holds: (pin) => /^\d{6,10}$/.test(pin) },
  {
    id: 'noSequence',
    holds: (pin) =>
      !hasRun(pin, 0, forbiddenRepetition) &&
      !hasRun(pin, 1, forbiddenSequence) &&
      !hasRun(pin, -1, forbiddenSequence) &&
      !isPeriodic(pin) &&
      !/^(?:(\d)\1)+$/.test(pin) &&
      !commonest.has(pin),
  },
  { id: 'noAccountInformation', holds: (pin, { accountInformation }) => !isInformation(pin, accountInformation) },
]);
export type PinRuleId = (typeof pinRules)[number]['id'];

/** Ids of the rules that a PIN violates, in the order of their display. */
export function unmetPinRules(pin: string, context: PinContext): PinRuleId[] {
  return pinRules.filter((rule) => !rule.holds(pin, context)).map((rule) => rule.id);
}

/** Whether so many characters in a row differ by the step from the one before. */
function hasRun(pin: string, step: number, length: number): boolean {
  let run = 1;
  return [...pin].some((digit, index) => {
    run = index > 0 && Number(digit) - Number(pin[index - 1]) === step ? run + 1 : 1;
    return run >= length;
  });
}

/** Whether a part of at most half of the PIN fills it, such as 123123 or 1212121. */
function isPeriodic(pin: string): boolean {
  const periods = Array.from({ length: Math.floor(pin.length / 2) }, (_, index) => index + 1);
  return periods.some((period) => pin.startsWith(pin.slice(period)));
}

/** Whether the PIN is part of a number of the account, or contains one. */
function isInformation(pin: string, information: readonly string[]): boolean {
  return information.some((value) => {
    const digits = value.replace(/\D/g, '');
    return digits.length >= minPieceLength && (pin.includes(digits) || (pin !== '' && digits.includes(pin)));
  });
}
