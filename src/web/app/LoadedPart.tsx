import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../kernel/connection.ts';
import { reload } from '../kernel/document.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Loader } from '../ui/Loader.tsx';
import type { Loadable } from './loadable.ts';

/** Shows a part of the page after loading it and its texts. When loading fails twice, a reload is offered (NET-2). */
export function LoadedPart<Part>({ of: row, children }: { of: Loadable<Part>; children: (part: Part) => ReactNode }) {
  const { t, loadTexts, hasText } = useVisit();
  const connection = useConnection(); // its notice says the same
  const [hasFailed, setHasFailed] = useState(false);
  const groups = [row.texts, ...(row.moreTexts ?? [])];
  const [isReady, setIsReady] = useState(row.part !== undefined && groups.every((group) => hasText(`${group}.title`)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a part that is missing
  useEffect(() => {
    if (isReady) return;
    Promise.all([row.load(), ...groups.map(loadTexts)]).then(
      () => setIsReady(true),
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, [row]);

  if (row.part && isReady) return children(row.part);
  if (!hasFailed) return <Loader label={t('frame.loading')} />;
  return (
    <div role="alert">
      {connection !== 'partial' && <p>{t('frame.notLoaded')}</p>}
      <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
    </div>
  );
}
