import { useConnection } from '../kernel/connection.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './ConnectionNotice.module.css';

/** Announces that the connection is lost or restored. It overlays the page, so that the layout does not move. */
export function ConnectionNotice() {
  const { t } = useVisit();
  const connection = useConnection();
  return (
    <div className={styles.place}>
      <div role="alert">{connection === 'lost' && <p className={styles.lost}>{t('frame.offline')}</p>}</div>
      <div role="status">{connection === 'back' && <p className={styles.back}>{t('frame.backOnline')}</p>}</div>
    </div>
  );
}
