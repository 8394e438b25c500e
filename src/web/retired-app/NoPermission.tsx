import { useEffect } from 'react';
import { namedErrors } from '../../contract/errors.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ErrorAction } from '../ui/ErrorAction.tsx';
import { SupportContact } from '../ui/SupportContact.tsx';

/** What users can do who may not use the app; the texts are those of the error screen. */
export function NoPermission({ isOver }: { isOver: boolean }) {
  const { loadTexts, hasText } = useVisit();
  useEffect(() => void loadTexts('errorScreen').catch(ignoreNotLoaded), [loadTexts]);
  if (!hasText('errorScreen.title')) return null;
  return (
    <>
      <ErrorAction error={namedErrors.retiredAppNoPermission} isOver={isOver} />
      <SupportContact />
    </>
  );
}
