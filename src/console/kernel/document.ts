import type { ConsoleStart } from '../../contract/console.ts';

/** Language, direction, corners and icon of the document. */
export function dressDocument({ language, direction, brand }: ConsoleStart): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = direction;
  root.dataset.corners = brand.corners;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', brand.favicon);
}

/** Shows what the document says for a page that cannot start. */
export function showNotLoaded(): void {
  const notice = document.getElementById('not-loaded');
  if (notice) notice.hidden = false;
}
