import { useEffect } from 'react';
import { Support } from '../error/Support.tsx';
import { WayOn } from '../error/WayOn.tsx';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';

/** The ways on for whom an app is not, with the words of the error screen. */
export function NoPermission({ isOver }: { isOver: boolean }) {
  const { loadTexts, hasText } = useVisit();
  useEffect(() => void loadTexts('errorScreen').catch(ignoreNotLoaded), [loadTexts]);
  if (!hasText('errorScreen.title')) return null;
  return (
    <>
      <WayOn error="retiredAppNoPermission" isOver={isOver} />
      <Support />
    </>
  );
}
