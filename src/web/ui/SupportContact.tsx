import { useSupportNumber } from '../kernel/useSupportNumber.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './SupportContact.module.css';

/** The support number of the brand, for errors that users cannot resolve. */
export function SupportContact() {
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
