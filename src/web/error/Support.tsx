import { useSupportNumber } from '../kernel/useSupportNumber.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './ErrorScreen.module.css';

/** Whom to call where no way on helps. */
export function Support() {
  const { t, assets } = useVisit();
  const supportNumber = useSupportNumber();
  return (
    <p className={styles.support}>
      {t('errorScreen.support')}{' '}
      <a href={`tel:${assets.customerSupportNumber}`}>
        <bdi>{supportNumber}</bdi>
      </a>
    </p>
  );
}
