import { useEffect } from 'react';

/**
 * Focuses the title of a screen without fields, so that screen readers announce it.
 * @param view the current view of a screen with several titled views
 * @param isWanted whether the view has no field that is focused instead
 */
export function useFocusOnArrival(view?: string, isWanted = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another arrival
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>('h1')?.focus();
  }, [view, isWanted]);
}
