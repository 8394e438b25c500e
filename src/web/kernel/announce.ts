/** The live region of the page. It outlives every screen: a reader loses the text of an element that is removed. */
let region: HTMLElement | undefined;

/** Adds the live region, empty, so that screen readers know it before its first text. */
export function openAnnouncements(): void {
  region = document.createElement('p');
  region.role = 'status';
  region.style.cssText = 'position:fixed;clip-path:inset(50%)';
  document.body.append(region);
}

/** Has screen readers say a text once, after what they are saying. */
export function announce(text: string): void {
  if (region && region.textContent !== text) region.textContent = text;
}

/** Announces the title of a screen that came without loading a page, unless its focus does. */
export function announceTitle(title: string): () => void {
  const wasOpen = region !== undefined;
  const timer = setTimeout(() => {
    if (wasOpen && document.activeElement?.tagName !== 'H1') announce(title);
  }, 100);
  return () => clearTimeout(timer);
}
