/** The reference in a text, as people copy or say it: 16 digits and letters a to f, in groups or not. */
export function referenceIn(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').toLowerCase();
  return /^[\da-f]{16}$/.test(plain) ? plain : undefined;
}

/** A reference in groups of four, in which people read it out. */
export const inGroups = (reference: string): string => reference.match(/.{1,4}/g)?.join(' ') ?? reference;
