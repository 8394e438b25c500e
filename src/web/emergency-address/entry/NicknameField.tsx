import { useId, useLayoutEffect, useRef } from 'react';
import { tidyText } from '../../../rules/texts/english-text.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AddressField.module.css';
import type { NicknameProblem } from './address-entry.states.rules.ts';
import { DescribedProblem } from './DescribedProblem.tsx';

interface NicknameFieldProps {
  readonly value: string;
  readonly problem: NicknameProblem | undefined;
  readonly isReadOnly: boolean;
  /** An alert above the form names every field that is wrong. */
  readonly isSummedUp: boolean;
  onChange(value: string): void;
}

/** The nickname of a location, which follows its street until the user gives one (EA-10). */
export function NicknameField({ value, problem, isReadOnly, isSummedUp, onChange }: NicknameFieldProps) {
  const { t } = useVisit();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <div className={styles.row}>
      <Field
        ref={input}
        label={t('addressField.nickname')}
        name="nickname"
        autoComplete="off"
        defaultValue={value}
        readOnly={isReadOnly}
        isInvalid={problem !== undefined}
        describedBy={messageId}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {problem && isSummedUp ? (
        <DescribedProblem id={messageId}>{sentenceOf()}</DescribedProblem>
      ) : (
        <FieldMessage id={messageId}>{sentenceOf()}</FieldMessage>
      )}
    </div>
  );

  function sentenceOf(): string | undefined {
    if (problem === 'taken') return t('addressEntry.nicknameTaken', { name: tidyText(value) });
    if (problem === 'notValid') return t('addressForm.nicknameNotValid');
    return problem && t('addressForm.nicknameMandatory');
  }
}
