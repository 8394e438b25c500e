import { useEffect } from 'react';
import { ignoreNotLoaded } from '../kernel/network/loadPart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The texts of the country code, which a page that was reloaded here does not have. */
export function useEnterCredentialTexts(): void {
  const { hasText, loadTexts } = useVisit();
  const isMissing = !hasText('enterCredential.title');
  useEffect(() => {
    if (isMissing) loadTexts('enterCredential').catch(ignoreNotLoaded);
  }, [isMissing, loadTexts]);
}
