import { useEffect } from 'react';
import { ignoreNotLoaded } from '../../kernel/loadPart.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { LaterScreen, later } from '../../ui/LaterScreen.tsx';
import type { EmergencyProps } from '../EmergencyProps.ts';

export const addressEntry = later<EmergencyProps>(async () => (await import('./EnterAddress.tsx')).EnterAddress);

/** The entry of an address, which most users do not need: they choose a location, or confirm the one they have. */
export function EntryScreen(props: EmergencyProps) {
  const { t } = useVisit();
  return <LaterScreen of={addressEntry} title={t('emergencyAddress.title')} props={props} />;
}

/** Loads the entry ahead of its time, on a screen that leads to it. If that fails, it is loaded when it is shown. */
export function usePrefetchedEntry(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) addressEntry.load().catch(ignoreNotLoaded);
  }, [isWanted]);
}
