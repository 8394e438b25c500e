/** What a preview offers to tests, as properties of its window. */
export interface PreviewWindow {
  /** Changes the locale of the shown state without a reload. */
  readonly changeLocale: (localeId: string) => Promise<void>;
  /** Shows the state of a query in the same document. Brand and theme must be those of the document. */
  readonly changeState: (query: string) => Promise<void>;
}
