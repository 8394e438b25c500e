import { useEffect } from 'react';

/**
 * Focuses the title of a screen without fields, so that screen readers announce it.
 * @param view the current view of a screen with several titled views
 */
export function useFocusOnArrival(view?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another arrival
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), [view]);
}
