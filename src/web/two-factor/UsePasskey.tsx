import type { FormEvent } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton, TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ProvenAccount } from '../ui/ProvenAccount.tsx';
import { QuietActions } from '../ui/QuietActions.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Asks for a passkey or a security key. The browser's dialog may have come by itself. */
export function UsePasskey({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  useFocusOnArrival();
  const isWorking = at.step !== 'asking';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'passkeyAsked' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('twoFactor.passkeyTitle')} chip={<ProvenAccount />}>
        {t('twoFactor.passkeySentence')}
      </Heading>
      <StepProblem at={at} />
      <SubmitButton working={t('passkeyWay.waiting')} isWorking={isWorking}>
        {t('twoFactor.passkeyContinue')}
      </SubmitButton>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'options' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </form>
  );
}
