import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ActivationQuestion } from '../../contract/account/activation-questions.ts';
import { SubmitButton, TextButton } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { warnBeforeLeaving } from '../kernel/browser/document.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LateChip } from '../parts/account/LateChip.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import { checkAnswer } from './answer.rules.ts';
import { StepOf } from './StepOf.tsx';

/** The second of two steps: a question that support may ask, and its answer (ACT-2). */
export function SecurityQuestion({ at, send }: ActivationProps<'answer' | 'saving'>) {
  const { t, say } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const problem = at.step === 'answer' ? at.problem : undefined;
  const isSaving = at.step === 'saving';
  useFocusOnProblem(form, problem);
  const isOnlyHere = at.kept.unkept !== undefined;
  useEffect(() => (isOnlyHere ? warnBeforeLeaving() : undefined), [isOnlyHere]); // a reload would lose the passkey

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const question = String(data.get('question')) as ActivationQuestion; // the options are the questions
    const answer = String(data.get('answer') ?? '');
    if (isSaving) return;
    send({
      type: 'answerSubmitted',
      answer: { question, answer },
      problem: checkAnswer(answer, at.kept.password ?? ''),
    });
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <StepOf step={2} />
      <Heading title={t('activation.questionTitle')} chip={<LateChip credential={at.setUp.form.credential} />}>
        {t('activation.questionSentence')}
      </Heading>
      <SelectField
        label={t('activation.question')}
        name="question"
        autoFocus
        options={at.setUp.questions.map((id) => [id, say(`securityQuestion.${id}`)])}
      />
      <Field
        label={t('activation.answer')}
        name="answer"
        type="text"
        autoComplete="off"
        maxLength={200}
        readOnly={isSaving}
        isInvalid={problem?.field === 'answer'}
        describedBy={messageId}
      />
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton working={t('activation.saving')} isWorking={isSaving}>
        {t('activation.finish')}
      </SubmitButton>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'wentBack' })}>{t('activation.back')}</TextButton>
      </QuietActions>
    </form>
  );
}
