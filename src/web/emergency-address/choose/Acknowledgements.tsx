import { useId } from 'react';
import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import { useCountryName } from '../useCountryName.ts';
import styles from './Acknowledgements.module.css';
import type { Box } from './acknowledgements.rules.ts';

interface AcknowledgementsProps {
  readonly boxes: readonly Box[];
  readonly line: LineRecord;
  /** Keys of those that were left empty. */
  readonly missing: readonly string[];
}

/** What the user acknowledges, each text with a box that nobody has ticked before (EA-4). */
export function Acknowledgements({ boxes, line, missing }: AcknowledgementsProps) {
  const { messageOf } = useVisit();
  const textOf = useBoxText(line);
  const id = useId();
  return (
    <div className={styles.boxes}>
      {boxes.map(({ key, text }) => {
        const isMissing = missing.includes(key);
        return (
          <div key={key}>
            <Checkbox name={key} label={textOf(text)} isInvalid={isMissing} describedBy={id + key.replace(' ', '-')} />
            <div className={styles.problem}>
              <Problem id={id + key.replace(' ', '-')}>{isMissing && messageOf(notTicked)}</Problem>
            </div>
          </div>
        );
      })}
    </div>
  );
}

const notTicked = { name: 'acknowledgementMissing', kind: 'default', surface: 'form' } as const;

/** Boxes whose texts name nothing. */
const plainTexts = {
  limits: 'emergencyAddress.boxLimits',
  notInRecords: 'emergencyAddress.boxNotInRecords',
  partlyInRecords: 'emergencyAddress.boxPartlyInRecords',
  refusedBefore: 'emergencyAddress.boxRefusedBefore',
  noLine: 'emergencyAddress.boxLimits', // never at an address
} as const;

function useBoxText({ phoneNumber, countryIsoCode }: LineRecord): (text: AcknowledgedText) => string {
  const { t } = useVisit();
  const number = keepNumberTogether(phoneNumber);
  const country = useCountryName()(countryIsoCode);
  return (text) => {
    if (text === 'usesAddress') return t('emergencyAddress.boxUsesAddress', { number });
    if (text === 'nationalCallCenter') return t('emergencyAddress.boxNationalCallCenter', { number });
    if (text === 'outOfCountry') return t('emergencyAddress.boxOutOfCountry', { number, country });
    return t(plainTexts[text]);
  };
}

/** Names of the boxes of a form that are ticked. */
export function tickedIn(form: HTMLFormElement): readonly string[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map(({ name }) => name);
}
