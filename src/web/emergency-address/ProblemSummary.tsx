import type { RefObject } from 'react';
import type { AddressFormat } from '../../contract/address-format.ts';
import { type AddressProblem, shownFields } from '../../rules/address-form.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { focusField } from './focusField.ts';
import styles from './ProblemSummary.module.css';
import { labelOf } from './problem-sentence.ts';

interface ProblemSummaryProps {
  readonly problems: readonly AddressProblem[];
  readonly format: AddressFormat;
  readonly form: RefObject<HTMLFormElement | null>;
}

/** Above a form with several problems: their fields, each with a way to it (EA-10). */
export function ProblemSummary({ problems, format, form }: ProblemSummaryProps) {
  const { t } = useVisit();
  const fields = shownFields(format).filter(({ id }) => problems.some(({ fieldId }) => fieldId === id));
  return (
    <div className={fields.length > 1 ? styles.summary : undefined}>
      <Problem>
        {fields.length > 1 && (
          <>
            {t('addressForm.several')}
            <ul className={styles.fields}>
              {fields.map(({ id, name }) => (
                <li key={id}>
                  <TextButton onClick={() => focusField(form, id)}>{labelOf(name, t)}</TextButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </Problem>
    </div>
  );
}
