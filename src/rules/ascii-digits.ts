/** The value of a digit of any script. Those of a script follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** A text with the digits of all scripts as those of ASCII. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitOf);
