import { type FormEvent, type ReactNode, useId } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import type { SignInProps } from '../sign-in/SignInProps.ts';
import { SubmitButton } from '../ui/Button.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';

interface AgreementFormProps extends SignInProps {
  readonly title: string;
  readonly agree: { readonly text: string; readonly working: string };
  /** The other answer, which leaves for the app. */
  readonly leave: { readonly text: string; readonly by: 'cancel' | 'deny' };
  readonly children: ReactNode;
}

/** A step that users take before the app gets its answer: what it is about, yes, or no. */
export function AgreementForm({ state, send, title, agree, leave, children }: AgreementFormProps) {
  const { sentenceOf } = useVisit();
  const noteId = useId();
  useFocusOnArrival();
  const problem = state.step === 'agreement' ? state.problem : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'agreed' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={title} />
      {children}
      <FieldMessage id={noteId}>{problem && sentenceOf(problem)}</FieldMessage>
      <SubmitButton working={agree.working} isWorking={state.step !== 'agreement'}>
        {agree.text}
      </SubmitButton>
      <SecondaryButton onClick={() => send({ type: 'left', by: leave.by })}>{leave.text}</SecondaryButton>
    </form>
  );
}
