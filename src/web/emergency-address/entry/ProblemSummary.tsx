import type { RefObject } from 'react';
import type { AddressFormat } from '../../../contract/address/address-format.ts';
import { type AddressProblem, shownFields } from '../../../rules/address/address-form.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { labelOf } from './field-label.ts';
import { focusField } from './focusField.ts';
import styles from './ProblemSummary.module.css';

/** A field that is wrong, beside those of the address. */
export interface WrongField {
  readonly name: string;
  readonly label: string;
}

interface ProblemSummaryProps {
  readonly problems: readonly AddressProblem[];
  readonly format: AddressFormat;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly wrongBelow: readonly WrongField[];
}

/** Above a form with several problems: their fields, each with a way to it (EA-10). */
export function ProblemSummary({ problems, format, form, wrongBelow }: ProblemSummaryProps) {
  const { t } = useVisit();
  const wrong = shownFields(format).filter(({ id }) => problems.some(({ fieldId }) => fieldId === id));
  const fields = [...wrong.map(({ id, name }) => ({ name: id, label: labelOf(name, t) })), ...wrongBelow];
  return (
    <div className={fields.length > 1 ? styles.summary : undefined}>
      <Problem>
        {fields.length > 1 && (
          <>
            {t('addressForm.several')}
            <ul className={styles.fields}>
              {fields.map(({ name, label }) => (
                <li key={name}>
                  <TextButton onClick={() => focusField(form, name)}>{label}</TextButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </Problem>
    </div>
  );
}
