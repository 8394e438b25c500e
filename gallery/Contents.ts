/** Something that the gallery shows in its states. */
export interface Previewed {
  readonly name: string;
  readonly states: readonly string[];
}

/** The screens of the page, the parts of the console, brands and locales of the gallery, with their problems. */
export interface Contents {
  readonly screens: readonly Previewed[];
  readonly parts: readonly Previewed[];
  readonly brands: readonly {
    readonly id: number;
    readonly name: string;
    readonly locales: readonly string[];
    readonly themes: readonly { readonly id: string; readonly scheme: string; readonly faults: readonly string[] }[];
  }[];
  /** Ids of the messages that a locale lacks, by locale. */
  readonly missingTexts: Readonly<Record<string, readonly string[]>>;
}
