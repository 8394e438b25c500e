import { type FormEvent, type ReactNode, useId } from 'react';
import type { LeaveReason } from '../../rules/sign-in/step-exits.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { StickyAction } from '../../ui/layout/StickyAction.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { AgreementEvent, AgreementState } from './agreement.flow.ts';

/** Properties of the screen of every agreement. */
export interface AgreementProps {
  readonly state: AgreementState;
  readonly send: (event: AgreementEvent) => void;
}

interface AgreementFormProps extends AgreementProps {
  readonly title: string;
  readonly sentence?: ReactNode;
  /** The chip of the account, where the screen knows more of it. */
  readonly account?: ReactNode;
  readonly agree: {
    readonly text: string;
    readonly working: string;
    /** Something else on the screen is the better choice. */
    readonly isQuiet?: true;
  };
  /** The button that leaves for the app. */
  readonly leave: { readonly text: string; readonly by: LeaveReason };
  readonly children: ReactNode;
}

/** The form of an agreement: its text, and buttons to agree or to leave. */
export function AgreementForm({ state, send, title, sentence, account, agree, leave, children }: AgreementFormProps) {
  const messageId = useId();
  useFocusOnArrival();
  const problem = state.step === 'asking' ? state.problem : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'agreed' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={title} chip={account ?? <ProvenAccount />}>
        {sentence}
      </Heading>
      {children}
      <FormMessage id={messageId} problem={problem} />
      <StickyAction>
        {agree.isQuiet ? (
          <SecondaryButton
            working={state.step === 'recording' ? agree.working : undefined}
            onClick={() => send({ type: 'agreed' })}
          >
            {agree.text}
          </SecondaryButton>
        ) : (
          <SubmitButton working={agree.working} isWorking={state.step === 'recording'}>
            {agree.text}
          </SubmitButton>
        )}
        <SecondaryButton onClick={() => send({ type: 'declined', by: leave.by })}>{leave.text}</SecondaryButton>
      </StickyAction>
    </form>
  );
}
