import { useState } from 'react';
import { AskingButton } from '../../ui/buttons/AskingButton.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { Question } from './Question.tsx';
import styles from './Sessions.module.css';

/** Ends all sessions but this one, after asking. */
export function EndOthers({ end, isWorking }: { readonly end: () => void; readonly isWorking: boolean }) {
  const { t } = useVisit();
  const [isAsking, setIsAsking] = useState(false);
  const asks = { question: t('sessions.endOthersAsk'), yes: t('sessions.end'), no: t('sessions.keepOthers') };
  const confirm = () => {
    setIsAsking(false);
    end();
  };
  return (
    <div className={styles.add}>
      <AskingButton name={undefined} isAsking={isAsking} onClick={() => setIsAsking(!isAsking)}>
        {isWorking ? t('sessions.ending') : t('sessions.endOthers')}
      </AskingButton>
      {isAsking && <Question asks={asks} confirm={confirm} cancel={() => setIsAsking(false)} />}
    </div>
  );
}
