import { useState } from 'react';
import { TextButton } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/buttons/clipboard.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './CopyKey.module.css';
import { inFours } from './settings.rules.ts';

/** The key of an authenticator app, in groups of four, with a button that copies it. */
export function CopyKey({ secret }: { secret: string }) {
  const { t } = useVisit();
  const [outcome, setOutcome] = useState<'twoFactor.keyCopied' | 'twoFactor.keyNotCopied'>();
  const copy = async () => setOutcome((await copyText(secret)) ? 'twoFactor.keyCopied' : 'twoFactor.keyNotCopied');
  return (
    <div className={styles.box}>
      <code className={styles.key} dir="ltr" translate="no">
        {inFours(secret)}
      </code>
      <TextButton onClick={() => void copy()}>{t('twoFactor.copyKey')}</TextButton>
      <span className={styles.outcome} role="status">
        {outcome && t(outcome)}
      </span>
    </div>
  );
}
