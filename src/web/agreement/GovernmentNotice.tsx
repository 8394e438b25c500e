import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Agreement.module.css';
import { AgreementForm, type AgreementProps } from './AgreementForm.tsx';

/** What users of a government service must read before they use it (FRAME-10). */
export function GovernmentNotice(props: AgreementProps) {
  const { t } = useVisit();
  return (
    <AgreementForm
      {...props}
      title={t('governmentNotice.title')}
      agree={{ text: t('governmentNotice.acknowledge'), working: t('governmentNotice.working') }}
      leave={{ text: t('governmentNotice.cancel'), by: 'cancel' }}
    >
      <section className={styles.notice} aria-label={t('governmentNotice.banner')}>
        <p className={styles.name}>{t('governmentNotice.banner')}</p>
        <ul>
          <li>{t('governmentNotice.watched')}</li>
          <li>{t('governmentNotice.forbidden')}</li>
          <li>{t('governmentNotice.agreeing')}</li>
        </ul>
      </section>
    </AgreementForm>
  );
}
