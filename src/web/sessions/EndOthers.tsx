import { useState } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './Sessions.module.css';

/** Ends all sessions but this one, after asking. */
export function EndOthers({ end }: { end: () => void }) {
  const { t } = useVisit();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) return <SecondaryButton onClick={() => setIsAsking(true)}>{t('sessions.endOthers')}</SecondaryButton>;
  return (
    <fieldset className={styles.asking}>
      <legend>{t('sessions.endOthersAsk')}</legend>
      <SecondaryButton
        onClick={() => {
          setIsAsking(false);
          end();
        }}
      >
        {t('sessions.end')}
      </SecondaryButton>
      <SecondaryButton onClick={() => setIsAsking(false)}>{t('sessions.keepOthers')}</SecondaryButton>
    </fieldset>
  );
}
