import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../kernel/connection.ts';
import { reload } from '../kernel/document.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { LateLoader } from './LateLoader.tsx';
import { later } from './later.ts';
import type { Loadable } from './loadable.ts';

interface LoadedPartProps<Part> {
  /** The row of the part, once the lists are loaded. */
  readonly find: () => Loadable<Part> | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** Shows a part of the page after loading it and its texts. When loading fails twice, a reload is offered (NET-2). */
export function LoadedPart<Part>({ find, children }: LoadedPartProps<Part>) {
  const { t, loadTexts, hasText } = useVisit();
  const connection = useConnection(); // its notice says the same
  const [hasFailed, setHasFailed] = useState(false);
  const row = find();
  const [isReady, setIsReady] = useState(
    () => row?.part !== undefined && groupsOf(row).every((group) => hasText(`${group}.title`)),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a part that is missing
  useEffect(() => {
    if (isReady) return;
    const load = async () => {
      await later.load();
      const found = find();
      if (found) await Promise.all([found.load(), ...groupsOf(found).map(loadTexts)]);
    };
    load().then(
      () => setIsReady(true),
      (reason) => {
        setHasFailed(true);
        ignoreNotLoaded(reason);
      },
    );
  }, []);

  if (row?.part && isReady) return children(row.part);
  if (!hasFailed) return <LateLoader label={t('frame.loading')} />;
  return (
    <div role="alert">
      {connection !== 'partial' && <p>{t('frame.notLoaded')}</p>}
      <TextButton onClick={reload}>{t('frame.reload')}</TextButton>
    </div>
  );
}

function groupsOf({ texts, moreTexts = [] }: Pick<Loadable<unknown>, 'texts' | 'moreTexts'>): string[] {
  return [texts, ...moreTexts];
}
