import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { EmergencyProps } from './EmergencyProps.ts';
import { useSendingWords } from './useSendingWords.ts';

interface SendingFormProps extends Pick<EmergencyProps, 'at'> {
  readonly children: ReactNode;
  /** The text of the button. */
  readonly submit: string;
  /** A problem that a field shows. */
  readonly isProblemAtField?: boolean;
  /** The words of this screen for a problem, where they differ from those of the others. */
  wordsFor?(problem: Refusal): string | undefined;
  onSubmit(form: HTMLFormElement): void;
}

/** The form of a screen: what is answered, the message of a refused call, and the button. */
export function SendingForm({ at, children, submit, isProblemAtField, wordsFor, onSubmit }: SendingFormProps) {
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const sendingWords = useSendingWords();
  const isWorking = at.step === 'working';
  const isOther = isProblemAtField || (at.step === 'asking' && at.tests !== undefined);
  const problem = at.step === 'asking' && at.problem?.surface !== 'toast' && !isOther ? at.problem : undefined;
  useFocusOnProblem(form, at.step === 'asking' && (at.missing?.length || at.problem) ? at : undefined);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isWorking) onSubmit(event.currentTarget);
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      {children}
      <FormMessage id={messageId} problem={problem} wordsFor={(one) => wordsFor?.(one) ?? sendingWords(one)} />
      <SubmitButton working={t('emergencyAddress.saving')} isWorking={isWorking}>
        {submit}
      </SubmitButton>
    </form>
  );
}
