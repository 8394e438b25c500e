import { useEffect } from 'react';

/** When something closes that had the focus, and what has opened it is gone too, moves the focus to the heading of the view. */
export function useFocusAfterClosing(): void {
  // what has opened it gets the focus back in the first frame, if it is still there
  useEffect(() => () => void requestAnimationFrame(() => requestAnimationFrame(focusHeadingIfLost)), []);
}

function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}
