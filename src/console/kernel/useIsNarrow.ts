import { useSyncExternalStore } from 'react';

const queries = { phone: matchMedia('(max-width: 720px)'), oneColumn: matchMedia('(max-width: 1099px)') };

/** Whether the window is as narrow as that of a phone, or so narrow that what stands beside the content follows it. */
export function useIsNarrow(as: keyof typeof queries = 'phone'): boolean {
  const query = queries[as];
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
