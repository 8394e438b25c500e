import { useEffect } from 'react';
import type { namedErrors } from '../../contract/errors.ts';
import { ignoreNotLoaded } from '../kernel/network/loadPart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ErrorAction } from '../parts/problem/ErrorAction.tsx';
import { SupportContact } from '../parts/problem/SupportContact.tsx';

/** The row of the error, whose table the page need not load for it. */
const error: Pick<typeof namedErrors.retiredAppNoPermission, 'helpedBy' | 'isCausedByApp'> = {
  helpedBy: 'otherAccount',
  isCausedByApp: true,
};

/** What users can do who may not use the app; the texts are those of the error screen. */
export function NoPermission({ isOver }: { isOver: boolean }) {
  const { loadTexts, hasText } = useVisit();
  useEffect(() => void loadTexts('errorScreen.title').catch(ignoreNotLoaded), [loadTexts]);
  if (!hasText('errorScreen.title')) return null;
  return (
    <>
      <ErrorAction error={error} isOver={isOver} />
      <SupportContact />
    </>
  );
}
