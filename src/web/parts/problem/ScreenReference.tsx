import type { Refusal } from '../../../contract/envelope.ts';
import { ErrorReference } from './ErrorReference.tsx';
import styles from './ScreenReference.module.css';

/** The reference of an error that takes the whole screen, below its heading. */
export function ScreenReference({ error }: { error: Pick<Refusal, 'hasReference' | 'params'> }) {
  return (
    <div className={styles.reference}>
      <ErrorReference error={error} />
    </div>
  );
}
