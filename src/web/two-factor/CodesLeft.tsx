import type { FormEvent } from 'react';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
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
