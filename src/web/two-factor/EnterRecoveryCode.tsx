import { type FormEvent, useId, useRef } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton, TextButton } from '../ui/Button.tsx';
import { ErrorReference } from '../ui/ErrorReference.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnProblem } from '../ui/useFocusOnProblem.ts';
import { useSendAgain } from '../ui/useSendAgain.ts';
import { QuietActions } from './QuietActions.tsx';
import { problemOf } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { useIsLate } from './useIsLate.ts';
import { useRetryAt } from './useRetryAt.ts';

/** Asks for one of the codes that the user has saved. */
export function EnterRecoveryCode({ at, send }: TwoFactorProps) {
  const { t, messageOf } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const problem = problemOf({ at });
  const isWorking = at.step !== 'asking';
  const isLate = useIsLate(isWorking);
  const retryAt = useRetryAt(problem);
  const isWrong = problem?.surface === 'field' && problem.name !== 'emptyCode';
  useFocusOnProblem(form, problem);
  useSendAgain(form, problem);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('recoveryCode') ?? '');
    if (!isWorking && !retryAt) send({ type: 'codeSubmitted', code });
  }
  const waits = retryAt ? t('twoFactor.offUntil', { time: retryAt }) : isLate && t('twoFactor.still');
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
        <Heading title={t('twoFactor.recoveryTitle')}>{t('twoFactor.recoverySentence')}</Heading>
        <Field
          label={t('twoFactor.recoveryLabel')}
          name="recoveryCode"
          type="text"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={64}
          enterKeyHint="go"
          readOnly={isWorking}
          isInvalid={problem?.surface === 'field'}
          describedBy={messageId}
        />
        <FieldMessage id={messageId}>
          {problem && (
            <>
              {isWrong ? t('twoFactor.recoveryWrong') : messageOf(problem)}
              {retryAt && ` ${t('twoFactor.tryAgainAt', { time: retryAt })}`}
              <ErrorReference error={problem} />
            </>
          )}
        </FieldMessage>
        <SubmitButton working={waits || t('twoFactor.checking')} isWorking={isWorking || retryAt !== undefined}>
          {t('twoFactor.continue')}
        </SubmitButton>
      </form>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'options' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </>
  );
}
