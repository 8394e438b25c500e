import { useVisit } from '../kernel/visit.tsx';
import styles from './Toast.module.css';

export function Toast({ sentence }: { sentence: string }) {
  const { t, assets } = useVisit();
  return (
    <p className={styles.toast}>
      {sentence} <a href={assets.rcSupportRootPage}>{t('enterPassword.reset')}</a>
    </p>
  );
}
