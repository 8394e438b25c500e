const fadeMs = 160;

/**
 * Lets what the page shows next appear softly, unless the user wants less motion. It is a plain animation, since view
 * transitions end the page of a WebKit without accelerated rendering.
 */
export function crossfade(): void {
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  document.body.animate([{ opacity: 0 }, { opacity: 1 }], fadeMs);
}
