/** What a preview offers to tests, as properties of its window. */
export interface PreviewWindow {
  /** Changes the locale of the shown state without a reload. */
  readonly changeLocale: (localeId: string) => Promise<void>;
}
