import { useEffect } from 'react';

/** Moves the focus to the title of a screen that has no field, so that it is read aloud and keys start there. */
export function useFocusOnArrival(): void {
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);
}
