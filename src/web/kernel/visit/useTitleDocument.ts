import { useCallback } from 'react';
import type { TitleDocument } from '../../../ui/layout/DocumentTitle.ts';
import { showTitle } from '../browser/document.ts';
import { useVisit } from './visit.tsx';

/**
 * Titles the document with the brand's name and a heading, or with the step whose form has the heading.
 * @param step the message that titles the document on all forms of a step, instead of their headings (ROUTE-9)
 */
export function useTitleDocument(step: string | undefined): TitleDocument {
  const visit = useVisit();
  return useCallback(
    (heading, isApart) => {
      const { t, say, hasText, loadTexts, assets } = visit;
      const id = isApart ? undefined : step;
      const isMissing = id !== undefined && !hasText(id);
      const title = id === undefined || isMissing ? heading : say(id);
      showTitle(t('frame.documentTitle', { title, brand: assets.displayName }));
      if (isMissing) loadTexts('step').catch(() => undefined); // the heading remains the title
    },
    [visit, step],
  );
}
