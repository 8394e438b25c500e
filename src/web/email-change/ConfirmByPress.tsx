import { type FormEvent, useId } from 'react';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { ConfirmEmailEvent, ConfirmEmailState } from './confirm-email.flow.ts';
import { Later } from './Later.tsx';
import { ShownEmail } from './ShownEmail.tsx';

type Pressed = Extract<ConfirmEmailState, { step: 'unsent' | 'sending' | 'opened' | 'confirming' }>;

interface ConfirmByPressProps {
  readonly state: Pressed;
  send(event: ConfirmEmailEvent): void;
}

/** Sends the mail, or confirms the address by the link that was opened. */
export function ConfirmByPress({ state, send }: ConfirmByPressProps) {
  const { t } = useVisit();
  const messageId = useId();
  const isOpened = state.step === 'opened' || state.step === 'confirming';
  useFocusOnArrival(String(isOpened));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: isOpened ? 'linkPressed' : 'sendRequested' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('confirmEmail.title')}>
        <ShownEmail
          of={state.at}
          text={(email) => (isOpened ? t('confirmEmail.opened', { email }) : t('confirmEmail.unsent', { email }))}
        />
      </Heading>
      <FormMessage id={messageId} problem={'problem' in state ? state.problem : undefined} />
      <SubmitButton
        working={isOpened ? t('confirmEmail.working') : t('twoFactor.sending')}
        isWorking={state.step === 'sending' || state.step === 'confirming'}
      >
        {isOpened ? t('confirmEmail.submitLink') : t('confirmEmail.send')}
      </SubmitButton>
      <Later of={state.at} />
    </form>
  );
}
