/** React shows the new state within this time; a slower change is shown without a fade. */
const changesWithinMs = 50;

/**
 * Fades from the page as it is to what it shows next. Resolves when the page may change; at once where the browser has no
 * view transitions (CSS View Transitions 1), or the user wants less motion.
 */
export function crossfade(): Promise<void> {
  return new Promise((mayChange) => {
    if (!document.startViewTransition || matchMedia('(prefers-reduced-motion:reduce)').matches) return mayChange();
    const transition = document.startViewTransition(() => {
      mayChange();
      return new Promise((changed) => setTimeout(changed, changesWithinMs));
    });
    // a hidden page skips the transition, and changes all the same
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined);
  });
}
