import type { FormEvent } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ProvenAccount } from '../ui/ProvenAccount.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Shown after a recovery code: how many are left, and that a lost phone needs a new second step. */
export function CodesLeft({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  useFocusOnArrival();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'placeChosen', place: { at: 'setup' } });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('twoFactor.codesLeft', { count: at.settings.recoveryCodesLeft })} chip={<ProvenAccount />}>
        {t('twoFactor.codesLeftSentence')}
      </Heading>
      <StepProblem at={at} />
      <SubmitButton working={t('twoFactor.saving')} isWorking={false}>
        {t('twoFactor.setUpNow')}
      </SubmitButton>
      <SecondaryButton
        working={at.step === 'asking' ? undefined : t('twoFactor.saving')}
        onClick={() => send({ type: 'putOff' })}
      >
        {t('twoFactor.notNow')}
      </SecondaryButton>
    </form>
  );
}
