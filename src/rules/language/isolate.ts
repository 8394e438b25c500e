/** A text that keeps its own direction inside a sentence, such as an address in Arabic (Unicode FSI and PDI). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** An address or a host in a title, which may break before its @ and its dots rather than inside a word. */
export function breakable(address: string): string {
  return address.replaceAll(/[@.]/g, '\u200b$&');
}
