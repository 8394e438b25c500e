/** What the server starts the page with, in its HTML; empty for an answer that is no page. */
// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
export function bootOn({ text }: { readonly text: string }): any {
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
}
