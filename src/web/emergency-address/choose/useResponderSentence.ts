import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { seemsInCountry } from '../number-here.rules.ts';
import { type Chosen, outcomeOf } from './acknowledgements.rules.ts';

/**
 * What responders see of the location of a line. It names the emergency number of the line's country, unless that has none for
 * all services, or the user seems to be elsewhere.
 */
export function useResponderSentence(at: EmergencyProps['at'], line: LineRecord): string {
  const { t } = useVisit();
  const { number, emergencyNumber } = numbersOf(at, line);
  if (!line.emergency.isSetUpByService) return t('emergencyAddress.chooseSaved', { number });
  return emergencyNumber
    ? t('emergencyAddress.chooseSentence', { emergencyNumber, number })
    : t('emergencyAddress.chooseSentencePlain', { number });
}

/** What becomes of an address that is confirmed. "Responders see" it only if the records of emergency services have it. */
export function useConfirmSentence(at: EmergencyProps['at'], line: LineRecord, chosen: Chosen): string {
  const { t } = useVisit();
  const { number, emergencyNumber } = numbersOf(at, line);
  const name = outcomeOf(chosen, line);
  if (name === 'confirmSaved') return t(`emergencyAddress.${name}`, { number });
  return emergencyNumber
    ? t(`emergencyAddress.${name}`, { emergencyNumber, number })
    : t(`emergencyAddress.${name}Plain`, { number });
}

function numbersOf(at: EmergencyProps['at'], { phoneNumber, emergencyNumber }: LineRecord) {
  return {
    number: keepNumberTogether(phoneNumber),
    emergencyNumber: seemsInCountry(at) ? emergencyNumber : undefined,
  };
}
