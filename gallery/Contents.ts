/** What the gallery can show, and what is wrong with it. */
export interface Contents {
  readonly screens: readonly { readonly name: string; readonly states: readonly string[] }[];
  readonly brands: readonly {
    readonly id: number;
    readonly name: string;
    readonly locales: readonly string[];
    readonly themes: readonly { readonly id: string; readonly scheme: string; readonly faults: readonly string[] }[];
  }[];
  /** Ids of the messages that a locale lacks and says in the default language. */
  readonly missingTexts: Readonly<Record<string, readonly string[]>>;
}
