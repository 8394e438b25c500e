/** A text with Arabic and Persian digits as those of ASCII; the last four bits of each are its value. */
export const asciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
