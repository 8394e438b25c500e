import { useEffect } from 'react';

/**
 * Moves the focus to the title of a screen that has no field, so that it is read aloud and keys start there.
 * @param view what the screen shows, where it has several views with a title each
 */
export function useFocusOnArrival(view?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another arrival
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), [view]);
}
