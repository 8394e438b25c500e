/** What a call says. The code is told only after the key 1, so that no voicemail records it. */
export interface CallScript {
  /** BCP 47 tag. */
  readonly language: string;
  readonly greeting: string;
  readonly beforeCode: string;
  readonly digits: readonly string[];
  readonly beforeRepetition: string;
  readonly warning: string;
  readonly goodbye: string;
}
