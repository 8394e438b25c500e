import { useEffect, useRef } from 'react';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ProblemMark } from '../../ui/messages/Problem.tsx';
import { ignoreNotLoaded } from '../kernel/network/loadPart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Toast.module.css';

interface ToastProps {
  readonly sentence: string;
  /** A new password helps. */
  readonly isHelpedByReset: boolean;
  /** Its link leads on, where it would stand above another screen. */
  onFollowed(): void;
  onClosed(): void;
}

/** A problem of the whole account above the title, with what helps and a button that closes it. */
export function Toast({ sentence, isHelpedByReset, onFollowed, onClosed }: ToastProps) {
  const { t, assets, hasText, loadTexts, space } = useVisit();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    loadTexts('enterPassword').catch(ignoreNotLoaded);
  }, [loadTexts]);
  useEffect(() => {
    if (isHelpedByReset) loadTexts('errorScreen.resetPassword').catch(ignoreNotLoaded);
  }, [isHelpedByReset, loadTexts]);
  const canReset = isHelpedByReset && hasText('errorScreen.resetPassword');
  return (
    <div ref={box} className={styles.toast}>
      <ProblemMark />
      <div className={styles.text}>
        {sentence}
        {space}
        {canReset && (
          <a href={`#${pathTo('sendRecoveryEmail')}`} onClick={onFollowed}>
            {t('errorScreen.resetPassword')}
          </a>
        )}
        {hasText('enterPassword.help') && (
          <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('enterPassword.help')}</a>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={onClosed}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3 3 13" />
        </svg>
      </button>
    </div>
  );
}
