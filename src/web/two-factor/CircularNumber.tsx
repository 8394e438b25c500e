import type { FormEvent } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton, TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ProvenAccount } from '../ui/ProvenAccount.tsx';
import { QuietActions } from '../ui/QuietActions.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { TwoFactorPlace } from './places.rules.ts';
import { StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Warns that a number rings behind the very door, before anything is sent to it. */
export function CircularNumber({ at, send }: TwoFactorProps) {
  const { t, assets } = useVisit();
  useFocusOnArrival();
  const { place, circular, settings } = at;
  const another: TwoFactorPlace = { at: 'setupNumber', channel: place.at === 'circular' ? place.channel : 'sms' };
  const offersApp = settings.offers.some(({ channel }) => channel === 'totp');
  const isWorking = at.step !== 'asking';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'placeChosen', place: offersApp ? { at: 'setupApp' } : another });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('twoFactor.circularTitle', { brand: assets.displayName })} chip={<ProvenAccount />}>
        {t('twoFactor.circularSentence')}
      </Heading>
      <StepProblem at={at} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={isWorking}>
        {offersApp ? t('twoFactor.circularApp') : t('twoFactor.circularAnother')}
      </SubmitButton>
      {offersApp && (
        <SecondaryButton onClick={() => send({ type: 'placeChosen', place: another })}>
          {t('twoFactor.circularAnother')}
        </SecondaryButton>
      )}
      {circular?.canBeBackup && (
        <QuietActions>
          <TextButton onClick={() => send({ type: 'circularKept' })}>{t('twoFactor.circularKeep')}</TextButton>
        </QuietActions>
      )}
    </form>
  );
}
