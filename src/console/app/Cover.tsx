import { useQueryClient } from '@tanstack/react-query';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { coverStage, lookAtCover, onCoverStage } from '../kernel/cover/cover.ts';
import { expectArrival } from '../kernel/focus/useFocusOnArrival.ts';
import { confirmInWindow, signOut } from '../kernel/session.ts';
import { useSay } from '../kernel/texts.ts';
import { useDocumentTitle } from '../kernel/useDocumentTitle.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { tell, untell } from '../parts/dialogs/toast.tsx';
import { Empty, Loading } from '../parts/states/States.tsx';
import styles from './Cover.module.css';

/**
 * The views, until nobody has touched the page for a while: then the cover takes their place in the document. After a confirmation
 * the view of the address is made anew, with its kept draft.
 */
export function Covering({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  const stage = useSyncExternalStore(onCoverStage, coverStage);
  useEffect(() => {
    if (stage === 'soon') tell(say('cover.soon'));
  }, [stage, say]);
  if (stage === 'covered') return <Cover />;
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}

/** Asks for the second factor again, in the place of the views. */
export function Cover() {
  const say = useSay();
  const queries = useQueryClient();
  const main = useRef<HTMLElement>(null);
  const [confirming, setConfirming] = useState<'no' | 'runs' | 'failed'>('no');
  useDocumentTitle(say('dialog.confirm'));
  useEffect(() => {
    queries.clear();
    untell();
    expectArrival();
    main.current?.focus();
  }, [queries]);
  async function confirm() {
    setConfirming('runs');
    const isDone = await confirmInWindow();
    await lookAtCover();
    setConfirming(isDone ? 'no' : 'failed');
  }
  return (
    <main className={styles.alone} ref={main} tabIndex={-1} aria-label={say('dialog.confirm')}>
      <Empty
        isView
        icon={ShieldCheck}
        title={say('dialog.confirm')}
        detail={say(confirming === 'failed' ? 'cover.notConfirmed' : 'cover.detail')}
        act={
          <div className={styles.acts}>
            <Button
              look="primary"
              aria-disabled={confirming === 'runs'}
              onClick={() => confirming !== 'runs' && void confirm()}
            >
              {say(confirming === 'runs' ? 'dialog.confirming' : 'noRights.confirmAct')}
            </Button>
            <Button onClick={() => void signOut()}>{say('shell.signOut')}</Button>
          </div>
        }
      />
    </main>
  );
}
