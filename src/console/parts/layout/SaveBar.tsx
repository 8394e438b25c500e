import { useEffect } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { AskBeforeLeaving } from '../dialogs/AskBeforeLeaving.tsx';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  /** What was changed and what it does, in one sentence. */
  readonly says: string;
  /** Why it cannot be saved as it is; nothing is sent then. */
  readonly problem?: string | undefined;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/** The bar of a view with changes that are not saved. Ctrl Enter reviews them, and leaving the view asks. */
export function SaveBar({ says, problem, onDiscard, onReview }: SaveBarProps) {
  const say = useSay();
  const isBlocked = problem !== undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      if (!isBlocked) onReview();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isBlocked, onReview]);
  return (
    <section className={styles.bar} aria-label={say('draft.bar')}>
      <p className={styles.words} role="status">
        <b>{says}</b> <span>{problem ?? say('draft.nothingYet')}</span>
      </p>
      <div className={styles.acts}>
        <Button look="quiet" onClick={onDiscard}>
          {say('draft.discard')}
        </Button>
        <Button
          look="primary"
          aria-disabled={isBlocked}
          aria-keyshortcuts="Control+Enter"
          onClick={() => !isBlocked && onReview()}
        >
          {say('draft.review')}
        </Button>
      </div>
      <AskBeforeLeaving
        title={say('draft.leaveTitle')}
        detail={say('draft.leaveDetail')}
        stay={say('draft.stay')}
        leave={say('draft.leave')}
        onLeave={onDiscard}
      />
    </section>
  );
}
