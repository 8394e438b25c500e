import type { ReactNode } from 'react';
import { useVisit } from '../../../kernel/visit/visit.tsx';
import styles from '../Ways.module.css';

interface PasskeyButtonProps {
  /** The way in that was used last. */
  readonly used: string | undefined;
  /** What is said where it was this one. */
  readonly children: ReactNode;
}

/** A quiet door to a passkey. */
export function PasskeyButton({ used, children }: PasskeyButtonProps) {
  const { t } = useVisit();
  return (
    <button type="button" value="passkey" className={styles.quiet} data-last={used === 'passkey' || undefined}>
      <span>{t('loginOptions.passkey')}</span>
      {children}
    </button>
  );
}
