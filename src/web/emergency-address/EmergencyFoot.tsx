import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './EmergencyAddress.module.css';
import type { EmergencyProps } from './EmergencyProps.ts';
import { type NumbersHere, numbersHere } from './number-here.rules.ts';

/**
 * What to do in an emergency right now, and what the lines need to work (47 CFR 9.11). No link: this device may be the wrong
 * one to call from.
 */
export function EmergencyFoot({ at }: Pick<EmergencyProps, 'at'>) {
  const { t } = useVisit();
  return (
    <div className={styles.foot}>
      <p>{useDialSentence(numbersHere(at))}</p>
      {at.own.lines.records.length > 0 && <p>{t('emergencyAddress.needPower')}</p>}
    </div>
  );
}

function useDialSentence(numbers: NumbersHere | undefined): string {
  const { t } = useVisit();
  if (!numbers) return t('emergencyAddress.footLocal');
  if ('emergencyNumber' in numbers) return t('emergencyAddress.foot', numbers);
  const { police, fire, ambulance } = numbers;
  return fire === ambulance
    ? t('emergencyAddress.footTwoNumbers', { police, rescue: fire })
    : t('emergencyAddress.footThreeNumbers', { police, fire, ambulance });
}
