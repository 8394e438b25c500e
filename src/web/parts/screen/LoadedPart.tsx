import { type ReactNode, useEffect, useState } from 'react';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { reload } from '../../kernel/browser/document.ts';
import { useConnection } from '../../kernel/network/connection.ts';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { firstTextOf } from '../../kernel/visit/texts.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { LateLoader } from './LateLoader.tsx';
import type { Loadable } from './loadable.ts';

interface LoadedPartProps<Part> {
  /** Loads what `find` needs. */
  readonly prepare?: () => Promise<unknown>;
  /** The row of the part, once it is prepared. */
  readonly find: () => Loadable<Part> | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** Shows a part of the page after loading it and its texts. When loading fails twice, a reload is offered (NET-2). */
export function LoadedPart<Part>({ prepare, find, children }: LoadedPartProps<Part>) {
  const { t, loadTexts, hasText } = useVisit();
  const connection = useConnection(); // its notice says the same
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = (group: string) => !hasText(firstTextOf(group));
  const row = find();
  const [isReady, setIsReady] = useState(() => row?.part !== undefined && !groupsOf(row).some(isMissing));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a part that is missing
  useEffect(() => {
    if (isReady) return;
    const load = async () => {
      await prepare?.();
      const found = find();
      if (found) await Promise.all([found.load(), ...groupsOf(found).filter(isMissing).map(loadTexts)]);
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
