import { useState } from 'react';
import styles from './CopyButton.module.css';
import { copyText } from './clipboard.ts';

/** Shows a link with a copy button, and says whether copying worked. The link can also be selected. */
export function CopyButton(props: { text: string; label: string; copied: string; failed: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => setOutcome((await copyText(props.text)) ? 'copied' : 'failed');
  return (
    <div className={styles.copy}>
      <span className={styles.text}>{props.text}</span>
      <button type="button" className={styles.button} onClick={() => void copy()}>
        {props.label}
      </button>
      <span className={styles.outcome} role="status">
        {outcome && props[outcome]}
      </span>
    </div>
  );
}
