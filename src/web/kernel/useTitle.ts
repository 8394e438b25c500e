import { useEffect } from 'react';
import { showTitle } from './document.ts';
import { useVisit } from './visit.tsx';

/** Sets the document's title from a message and the brand's name. */
export function useTitle(id: string): void {
  const { t, say, hasText, loadTexts, assets } = useVisit();
  const isThere = hasText(id);
  const whole = isThere && t('frame.documentTitle', { title: say(id), brand: assets.displayName });
  useEffect(() => {
    if (whole) showTitle(whole);
  }, [whole]);
  useEffect(() => {
    // the title stays unchanged if this fails
    if (!isThere) loadTexts(id.split('.')[0] ?? '').catch(() => undefined);
  }, [isThere, id, loadTexts]);
}
