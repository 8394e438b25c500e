const visibleDigits = 4;

/** Replaces digits by asterisks except the last 4, or except the last one of numbers with 2 to 4 digits (MASK-1). */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const shown = digits.length > visibleDigits ? visibleDigits : Math.min(1, digits.length - 1);
  return shown > 0 ? '*'.repeat(digits.length - shown) + digits.slice(-shown) : '*'.repeat(digits.length);
}

/** Replaces letters by asterisks except the first and the last of the local part and of the domain (MASK-1). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? maskMiddle(email) : `${maskMiddle(email.slice(0, at))}@${maskMiddle(email.slice(at + 1))}`;
}

function maskMiddle(part: string) {
  const letters = [...part];
  return letters.map((letter, index) => (index === 0 || index === letters.length - 1 ? letter : '*')).join('');
}
