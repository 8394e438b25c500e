import { keepNumberTogether } from '../../rules/keep-together.ts';
import { useVisit } from '../kernel/visit.tsx';
import type { Line } from './address-draft.rules.ts';

/** What responders see, with the emergency number of the line; a country may have none for all services. */
export function useResponderSentence({ phoneNumber, emergencyNumber }: Line, screen: 'choose' | 'confirm') {
  const { t } = useVisit();
  const number = keepNumberTogether(phoneNumber);
  return emergencyNumber
    ? t(`emergencyAddress.${screen}Sentence`, { emergencyNumber, number })
    : t(`emergencyAddress.${screen}SentencePlain`, { number });
}
