import { TextButton } from '../../ui/buttons/Button.tsx';
import { Problem } from '../../ui/messages/Problem.tsx';
import { probeServer, useConnection } from '../kernel/network/connection.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './ConnectionNotice.module.css';

/** Announces above the title that the connection is lost or restored. */
export function ConnectionNotice() {
  const { t, space } = useVisit();
  const connection = useConnection();
  return (
    <div className={styles.place}>
      <Problem>
        {connection === 'lost' ? (
          <>
            {t('frame.offline')}
            {space}
            <TextButton onClick={probeServer}>{t('frame.tryAgain')}</TextButton>
          </>
        ) : (
          connection === 'partial' && t('frame.notLoaded')
        )}
      </Problem>
      <div role="status">{connection === 'back' && t('frame.backOnline')}</div>
    </div>
  );
}
