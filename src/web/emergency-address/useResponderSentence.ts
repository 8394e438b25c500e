import { keepNumberTogether } from '../../rules/keep-together.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { Line } from './address-draft.rules.ts';
import type { EmergencyProps } from './EmergencyProps.ts';
import { seemsInCountry } from './number-here.rules.ts';

/**
 * What responders see. It names the emergency number of the line's country, unless that has none for all services, or the
 * user seems to be elsewhere.
 */
export function useResponderSentence(at: EmergencyProps['at'], line: Line, screen: 'choose' | 'confirm') {
  const { t } = useVisit();
  const { phoneNumber, emergencyNumber } = line;
  const number = keepNumberTogether(phoneNumber);
  return emergencyNumber && seemsInCountry(at)
    ? t(`emergencyAddress.${screen}Sentence`, { emergencyNumber, number })
    : t(`emergencyAddress.${screen}SentencePlain`, { number });
}
