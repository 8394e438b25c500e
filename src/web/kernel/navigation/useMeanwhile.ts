import { useEffect } from 'react';
import { leaveFor } from '../browser/document.ts';
import { listenToTabs } from '../browser/tabs.ts';
import { isShown, useReturn } from './useReturn.ts';

const lookEveryMs = 10_000;
/** As long as what was sent is valid. */
const lookForMs = 15 * 60_000;

/**
 * For a tab that waits for the user, who may go on elsewhere meanwhile. It looks when the user comes back, when another tab of
 * the sign-in says so, and now and then while it is shown, since a second window and another browser say nothing.
 */
export function useMeanwhile(signInId: string | undefined, look: () => void): void {
  useReturn(look);
  useEffect(() => (signInId === undefined ? undefined : listenToTabs(signInId, look)), [signInId, look]);
  useEffect(() => {
    const timer = setInterval(() => isShown() && look(), lookEveryMs);
    const end = setTimeout(() => clearInterval(timer), lookForMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [look]);
}

/** Reloads the page at what the server says of its sign-in, which another tab has ended. */
export function showWhereItStands(signInId: string): void {
  leaveFor(`/?signIn=${signInId}`);
}
