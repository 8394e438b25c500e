import { type RefObject, useEffect } from 'react';

/** Moves the focus to the heading of what has opened, and back to what had it when it is closed. */
export function useFocusOnOpening(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [heading]);
}
