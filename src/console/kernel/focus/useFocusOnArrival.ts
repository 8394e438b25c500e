import { type RefObject, useEffect } from 'react';

let hasArrived = false;

/** The next view takes the place of something else that was read before. */
export function expectArrival(): void {
  hasArrived = true;
}

/** Moves the focus to the heading of a view that came without loading a page, so that screen readers say where one is. */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (hasArrived) heading.current?.focus();
    hasArrived = true;
  }, [heading]);
}
