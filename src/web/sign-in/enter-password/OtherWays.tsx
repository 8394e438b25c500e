import { pathTo } from '../../../rules/page-path.ts';
import { store } from '../../kernel/storage.ts';
import { useVisit } from '../../kernel/visit.tsx';
import styles from './OtherWays.module.css';

/** The ways in without the password: a new one, or a link in an e-mail (SIGN-4). */
export function OtherWays() {
  const { t } = useVisit();
  return (
    <div className={styles.ways}>
      <a href={`#${pathTo('sendRecoveryEmail')}`}>{t('enterPassword.forgot')}</a>
      <a href={`#${pathTo('expressLink')}`} onClick={() => store('expressLinkWanted', true)}>
        {t('enterPassword.emailLink')}
      </a>
    </div>
  );
}
