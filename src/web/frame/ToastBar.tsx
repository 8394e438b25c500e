import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './ToastBar.module.css';

/** Says what concerns the whole account rather than a field; in the page from the start, so that it is announced. */
export function ToastBar({ refusal }: { refusal: Refusal | undefined }) {
  const { t, sentenceOf, assets } = useVisit();
  const sentence = refusal && sentenceOf(refusal);
  return (
    <div role="alert">
      {sentence && (
        <p className={styles.toast}>
          {sentence} <a href={assets.rcSupportRootPage}>{t('enterPassword.reset')}</a>
        </p>
      )}
    </div>
  );
}
