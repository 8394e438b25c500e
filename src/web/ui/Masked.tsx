import { isolate } from '../../rules/isolate.ts';
import { useVisit } from '../kernel/visit.tsx';
import styles from './Masked.module.css';

/** The last digits of a masked number, without the asterisks, which a screen reader would read out. */
export function lastDigits(masked: string): string {
  return /\d+$/.exec(masked)?.[0] ?? '';
}

/** A text with a masked contact. Screen readers get it without asterisks. */
export function Masked({ of: masked, text = (name) => name }: { of: string; text?: (name: string) => string }) {
  const { t } = useVisit();
  const digits = lastDigits(masked);
  const spoken = digits ? t('twoFactor.endingIn', { digits }) : t('twoFactor.yourEmail');
  return (
    <>
      <span aria-hidden="true">{text(isolate(masked))}</span>
      <span className={styles.spoken}>{text(spoken)}</span>
    </>
  );
}
