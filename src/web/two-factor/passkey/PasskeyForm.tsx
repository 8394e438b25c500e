import type { FormEvent } from 'react';
import { SubmitButton, TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { StepProblem } from '../StepProblem.tsx';
import type { TwoFactorEvent } from '../states.rules.ts';
import type { TwoFactorProps } from '../TwoFactorProps.ts';

interface PasskeyFormProps extends TwoFactorProps {
  readonly title: string;
  readonly sentence: string;
  /** Words of the button. */
  readonly action: string;
  /** What the button sends: the browser's dialog opens. */
  readonly onAction: TwoFactorEvent;
  /** What "another way" sends. */
  readonly onAnotherWay: TwoFactorEvent;
}

/** Asks for a passkey or a security key with one button. */
export function PasskeyForm({ at, send, title, sentence, action, onAction, onAnotherWay }: PasskeyFormProps) {
  const { t } = useVisit();
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send(onAction);
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={title} chip={<ProvenAccount />}>
        {sentence}
      </Heading>
      <StepProblem at={at} />
      <SubmitButton working={t('passkeyWay.waiting')} isWorking={at.step !== 'asking'}>
        {action}
      </SubmitButton>
      <QuietActions>
        <TextButton onClick={() => send(onAnotherWay)}>{t('twoFactor.anotherWay')}</TextButton>
      </QuietActions>
    </form>
  );
}
