import { maskEmail } from '../../../rules/credential/masking.ts';
import { isolate } from '../../../rules/language/isolate.ts';
import styles from '../../../ui/messages/Spoken.module.css';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** The last digits of a masked number, without the asterisks, which a screen reader would read out. */
export function lastDigits(masked: string): string {
  return /\d+$/.exec(masked)?.[0] ?? '';
}

interface MaskedProps {
  readonly of: string;
  /** What the user has typed to get here: an address that may be the masked one. */
  readonly typed?: string | undefined;
  text?(name: string): string;
}

/** A text with a masked contact, or with what the user typed where that is it. Screen readers get it without asterisks. */
export function Masked({ of: masked, typed, text = (name) => name }: MaskedProps) {
  const { t } = useVisit();
  if (typed?.includes('@') && maskEmail(typed) === masked) return text(isolate(typed));
  const digits = lastDigits(masked);
  const spoken = digits ? t('twoFactor.endingIn', { digits }) : t('twoFactor.yourEmail');
  return (
    <>
      <span aria-hidden="true">{text(isolate(masked))}</span>
      <span className={styles.spoken}>{text(spoken)}</span>
    </>
  );
}
