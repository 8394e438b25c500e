/** A text that keeps its own direction inside a sentence, such as an address in Arabic (Unicode FSI and PDI). */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
