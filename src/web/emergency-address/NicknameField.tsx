import { useId, useLayoutEffect, useRef } from 'react';
import type { checkNickname } from '../../rules/nickname.ts';
import { useVisit } from '../kernel/visit.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';

interface NicknameFieldProps {
  readonly value: string;
  readonly problem: ReturnType<typeof checkNickname>;
  /** A sentence for a problem that only the server finds. */
  readonly refusal?: string | undefined;
  readonly isReadOnly: boolean;
  onChange(value: string): void;
}

import styles from './AddressField.module.css';

const sentences = { mandatory: 'addressForm.nicknameMandatory', notValid: 'addressForm.nicknameNotValid' } as const;

/** The nickname of a location, which follows its street until the user gives one (EA-10). */
export function NicknameField({ value, problem, refusal, isReadOnly, onChange }: NicknameFieldProps) {
  const { t } = useVisit();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const sentence = problem ? t(sentences[problem]) : refusal;
  return (
    <div className={styles.row}>
      <Field
        ref={input}
        label={t('addressField.nickname')}
        name="nickname"
        autoComplete="off"
        defaultValue={value}
        readOnly={isReadOnly}
        isInvalid={problem !== undefined || refusal !== undefined}
        describedBy={messageId}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <FieldMessage id={messageId}>{sentence}</FieldMessage>
    </div>
  );
}
