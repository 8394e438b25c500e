import { useVisit } from '../kernel/visit.tsx';
import styles from './Agreement.module.css';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';

/** What users of a government service must read before they use it (FRAME-10). */
export function GovernmentNotice(props: AgreementProps) {
  const { t } = useVisit();
  return (
    <>
      <aside className={styles.banner}>{t('governmentNotice.banner')}</aside>
      <AgreementForm
        {...props}
        title={t('governmentNotice.title')}
        agree={{ text: t('governmentNotice.acknowledge'), working: t('governmentNotice.working') }}
        leave={{ text: t('governmentNotice.cancel'), by: 'cancel' }}
      >
        <ul className={styles.list}>
          <li>{t('governmentNotice.watched')}</li>
          <li>{t('governmentNotice.forbidden')}</li>
          <li>{t('governmentNotice.agreeing')}</li>
        </ul>
      </AgreementForm>
    </>
  );
}
