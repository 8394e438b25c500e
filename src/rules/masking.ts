const visibleDigits = 4;

/** Asterisks and the last 4 digits; the last digit alone of a number of 2 to 4 (§9). */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const shown = digits.length > visibleDigits ? visibleDigits : Math.min(1, digits.length - 1);
  return shown > 0 ? '*'.repeat(digits.length - shown) + digits.slice(-shown) : '*'.repeat(digits.length);
}

/** The first and the last letter of the local part and of the domain (§9). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? maskMiddle(email) : `${maskMiddle(email.slice(0, at))}@${maskMiddle(email.slice(at + 1))}`;
}

function maskMiddle(part: string) {
  const letters = [...part];
  return letters.map((letter, index) => (index === 0 || index === letters.length - 1 ? letter : '*')).join('');
}
