import { useEffect } from 'react';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { later, loadLater } from '../../parts/screen/LaterScreen.tsx';
import type { EmergencyProps } from '../EmergencyProps.ts';

/** The entry of an address, which most users do not need: they choose a location, or confirm the one they have. */
export const addressEntry = later<EmergencyProps>(
  async () => (await import('./EnterAddress.tsx')).EnterAddress,
  'emergencyAddress.chooseTitle',
  'addressEntry',
  'addressForm',
  'addressField',
  'addressExample',
  'errorScreen.contactSupport',
  'enterCredential',
);

/** Loads the entry ahead of its time, on a screen that leads to it. If that fails, it is loaded when it is shown. */
export function usePrefetchedEntry(isWanted: boolean): void {
  const visit = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a screen
  useEffect(() => {
    if (isWanted) loadLater(addressEntry, visit).catch(() => undefined);
  }, [isWanted]);
}
