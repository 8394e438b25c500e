import { useConnection } from '../kernel/connection.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './ConnectionNotice.module.css';

/** Says once that the connection is lost, and once that it is back; over the page, so that nothing moves. */
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
