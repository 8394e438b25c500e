/** The live region of the page. It outlives every screen: a screen reader loses its place when the element there is removed. */
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

/** By then a new screen has moved the focus. */
const focusedWithinMs = 100;

/** Announces the title of a screen that came without loading a page, unless it gets the focus, however short. */
export function announceTitle(title: string): () => void {
  const wasOpen = region !== undefined;
  let isSaid = false;
  const onFocus = () => {
    isSaid ||= document.activeElement?.tagName === 'H1';
  };
  document.addEventListener('focusin', onFocus);
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
  };
  const timer = setTimeout(() => {
    onFocus();
    end();
    if (wasOpen && !isSaid) announce(title);
  }, focusedWithinMs);
  return end;
}
