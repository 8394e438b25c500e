/** What a call says. The code is told only after the key 1, so that no voicemail records it. */
export interface CallScript {
  /** BCP 47 tag. */
  readonly language: string;
  readonly greeting: string;
  /** The words before and after the digits; empty where the language has none there. */
  readonly beforeCode: string;
  readonly digits: readonly string[];
  readonly afterCode: string;
  /** The same for the second time that the digits are told. */
  readonly beforeRepetition: string;
  readonly afterRepetition: string;
  readonly warning: string;
  readonly goodbye: string;
}
