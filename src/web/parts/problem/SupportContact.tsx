import { useSupport } from '../../kernel/visit/useSupport.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './SupportContact.module.css';
import { SupportNumbers } from './SupportNumbers.tsx';

/** The support numbers of the brand, for errors that users cannot resolve, and where the brand takes feedback. */
export function SupportContact() {
  const { t, space } = useVisit();
  const { numbers, feedbackPage } = useSupport();
  return (
    <p className={styles.support}>
      {t('errorScreen.support')}
      {space}
      <SupportNumbers numbers={numbers} />
      {feedbackPage && (
        <>
          {' · '}
          <a href={feedbackPage}>{t('errorScreen.feedback')}</a>
        </>
      )}
    </p>
  );
}
