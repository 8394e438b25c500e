import { useEffect } from 'react';
import { showTitle } from './document.ts';
import { useVisit } from './visit.tsx';

/** The document's title: what the screen asks for, and whose page it is. */
export function useTitle(title: string): void {
  const { t, assets } = useVisit();
  const whole = t('frame.documentTitle', { title, brand: assets.displayName });
  useEffect(() => showTitle(whole), [whole]);
}
