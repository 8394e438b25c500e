import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { ErrorReference } from '../ui/ErrorReference.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { useFocusOnProblem } from '../ui/useFocusOnProblem.ts';
import { useSendAgain } from '../ui/useSendAgain.ts';
import styles from './CodeForm.module.css';
import { problemOf } from './StepProblem.tsx';
import { digitsIn, isWholeCode } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { useIsLate } from './useIsLate.ts';
import { useReceivedCode } from './useReceivedCode.ts';
import { useRetryAt } from './useRetryAt.ts';

interface CodeFormProps extends TwoFactorProps {
  readonly label: string;
  readonly action: string;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
  /** The code comes by text message. */
  readonly isTexted?: boolean;
  readonly children?: ReactNode;
}

/** The field for a code of six digits. It sends itself at the sixth one, and again only after a change (MFA-2). */
export function CodeForm({ at, send, label, action, wordsFor, isTexted = false, children }: CodeFormProps) {
  const { t, messageOf } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const lastSent = useRef('');
  const messageId = useId();
  const problem = problemOf({ at });
  const isSending = at.step === 'working' && at.work.is === 'sending';
  const isWorking = at.step !== 'asking' && !isSending;
  const isSentAgain = at.step === 'asking' && at.isSentAgain;
  const isLate = useIsLate(isWorking);
  const retryAt = useRetryAt(problem);
  useFocusOnProblem(form, problem);
  useSendAgain(form, at.step === 'asking' && at.failed === 'checking' ? problem : undefined);
  useReceivedCode(isTexted, form);
  useEffect(() => {
    if (isSentAgain) form.current?.querySelector('input')?.focus(); // the pressed button is gone
  }, [isSentAgain]);

  function submit(code: string) {
    if (isWorking || retryAt) return;
    lastSent.current = digitsIn(code);
    send({ type: 'codeSubmitted', code });
  }
  function submitWhole({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
    const digits = digitsIn(currentTarget.value);
    if (isWholeCode(digits) && digits !== lastSent.current) submit(currentTarget.value);
  }
  function handleSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get('code') ?? ''));
  }
  const waits = retryAt ? t('twoFactor.offUntil', { time: retryAt }) : isLate && t('twoFactor.still');
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      {children}
      <Field
        label={label}
        name="code"
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        enterKeyHint="go"
        readOnly={isWorking}
        isInvalid={problem?.surface === 'field'}
        describedBy={messageId}
        onInput={submitWhole}
        onCompositionEnd={submitWhole}
      />
      <FieldMessage id={messageId} hint={isSentAgain && t('twoFactor.newSent')}>
        {problem && (
          <>
            {wordsFor?.(problem) ?? messageOf(problem)}
            {retryAt && ` ${t('twoFactor.tryAgainAt', { time: retryAt })}`}
            <ErrorReference error={problem} />
          </>
        )}
      </FieldMessage>
      <SubmitButton working={waits || t('twoFactor.checking')} isWorking={isWorking || retryAt !== undefined}>
        {action}
      </SubmitButton>
    </form>
  );
}
