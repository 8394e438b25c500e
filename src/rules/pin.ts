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
/** Shorter numbers, such as an extension, occur in too many PINs by chance. */
const minPieceLength = 4;

/** Rules of the PIN for voicemail and calls, in the order of their display (PIN-1). */
export const pinRules = rulesInOrder([
  { id: 'length', holds: (pin) => /^\d{6,10}$/.test(pin) },
  {
    id: 'noSequence',
    holds: (pin) =>
      !hasRun(pin, 0, forbiddenRepetition) && !hasRun(pin, 1, forbiddenSequence) && !hasRun(pin, -1, forbiddenSequence),
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

/** Whether the PIN is part of a number of the account, or contains one. */
function isInformation(pin: string, information: readonly string[]): boolean {
  return information.some((value) => {
    const digits = value.replace(/\D/g, '');
    return digits.length >= minPieceLength && (pin.includes(digits) || (pin !== '' && digits.includes(pin)));
  });
}
