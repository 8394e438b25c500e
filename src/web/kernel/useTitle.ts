import { useEffect } from 'react';
import { showTitle } from './document.ts';
import { useVisit } from './visit.tsx';

/** The document's title: a message that says where the user is, and whose page it is. */
export function useTitle(id: string): void {
  const { t, say, hasText, loadTexts, assets } = useVisit();
  const isThere = hasText(id);
  const whole = isThere && t('frame.documentTitle', { title: say(id), brand: assets.displayName });
  useEffect(() => {
    if (whole) showTitle(whole);
  }, [whole]);
  useEffect(() => {
    // Without it the title stays what it is.
    if (!isThere) loadTexts(id.split('.')[0] ?? '').catch(() => undefined);
  }, [isThere, id, loadTexts]);
}
