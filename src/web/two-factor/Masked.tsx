import { useVisit } from '../kernel/visit.tsx';
import styles from './Masked.module.css';
import { lastDigits } from './settings.rules.ts';

/** Where a code went, in words: the last digits of a number, without the asterisks of the mask. */
export function useSpoken(): (masked: string) => string {
  const { t } = useVisit();
  return (masked) => {
    const digits = lastDigits(masked);
    return digits ? t('twoFactor.endingIn', { digits }) : t('twoFactor.yourEmail');
  };
}

/** A text with a masked contact. Screen readers get it without asterisks. */
export function Masked({ of: masked, text = (name) => name }: { of: string; text?: (name: string) => string }) {
  const spoken = useSpoken();
  return (
    <>
      <span aria-hidden="true">{text(isolate(masked))}</span>
      <span className={styles.spoken}>{text(spoken(masked))}</span>
    </>
  );
}

/** Keeps the direction of a name apart from that of the text around it. */
function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}
