import { createContext, useContext, useEffect } from 'react';
import { showTitle } from './document.ts';
import { useVisit } from './visit.tsx';

/** The message that titles the document on all forms of a step, instead of their headings (ROUTE-9). */
export const StepTitle = createContext<string | undefined>(undefined);

/** Titles the document with the brand's name and a heading, or with the step whose form has the heading. */
export function useTitle(heading: string, isApart = false): void {
  const { t, say, hasText, loadTexts, assets } = useVisit();
  const ofStep = useContext(StepTitle);
  const id = isApart ? undefined : ofStep;
  const isMissing = id !== undefined && !hasText(id);
  const title = id === undefined || isMissing ? heading : say(id);
  const whole = t('frame.documentTitle', { title, brand: assets.displayName });
  useEffect(() => showTitle(whole), [whole]);
  useEffect(() => {
    // the heading remains the title if this fails
    if (isMissing) loadTexts('step').catch(() => undefined);
  }, [isMissing, loadTexts]);
}
