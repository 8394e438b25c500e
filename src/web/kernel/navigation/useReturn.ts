import { useEffect } from 'react';

export const isShown = () => document.visibilityState === 'visible';

/** Runs when the user comes back to this tab, such as from the mail. */
export function useReturn(look: () => void): void {
  useEffect(() => {
    const onShown = () => isShown() && look();
    document.addEventListener('visibilitychange', onShown);
    addEventListener('focus', onShown);
    return () => {
      document.removeEventListener('visibilitychange', onShown);
      removeEventListener('focus', onShown);
    };
  }, [look]);
}
