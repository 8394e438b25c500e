import type { FormEvent } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton, TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ProvenAccount } from '../ui/ProvenAccount.tsx';
import { QuietActions } from '../ui/QuietActions.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Sets up a passkey or a security key, which the browser asks for. */
export function SetUpPasskey({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  useFocusOnArrival();
  const isWorking = at.step !== 'asking';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'passkeyWanted' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('twoFactor.passkeySetUpTitle')} chip={<ProvenAccount />}>
        {t('twoFactor.passkeySetUpSentence')}
      </Heading>
      <StepProblem at={at} />
      <SubmitButton working={t('passkeyWay.waiting')} isWorking={isWorking}>
        {t('passkeyWay.create')}
      </SubmitButton>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'setup' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </form>
  );
}
