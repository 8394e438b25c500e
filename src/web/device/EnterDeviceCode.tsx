import { type FormEvent, useId, useRef } from 'react';
import { type DeviceView, devicePath } from '../../contract/sign-in/device.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from './Device.module.css';
import { useSend } from './useSend.ts';

/** Converts the code to upper case and keeps the cursor position. */
function toUpperCaseInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd } = field;
  field.value = field.value.toUpperCase();
  field.setSelectionRange(selectionStart, selectionEnd);
}

/** The form for the code that a device shows; the dash is optional. */
export function EnterDeviceCode({ xsrf, userCode, problem }: Extract<DeviceView, { step: 'enterCode' }>) {
  const { t, messageOf } = useVisit();
  const { isSending, send } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  useFocusOnProblem(form, problem);
  return (
    <form ref={form} method="post" action={devicePath} noValidate onSubmit={send} className={styles.form}>
      <Heading title={t('device.title')}>{t('device.sentence')}</Heading>
      <input type="hidden" name="xsrf" value={xsrf} />
      <Field
        label={t('device.label')}
        name="user_code"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        maxLength={30}
        defaultValue={userCode}
        readOnly={isSending}
        isInvalid={problem !== undefined}
        describedBy={messageId}
        onInput={toUpperCaseInput}
      />
      <FieldMessage id={messageId}>{problem && messageOf(problem)}</FieldMessage>
      <SubmitButton working={t('device.working')} isWorking={isSending}>
        {t('device.continue')}
      </SubmitButton>
    </form>
  );
}
