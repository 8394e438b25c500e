import type { FormEvent } from 'react';
import { SubmitButton, TextButton } from '../../ui/buttons/Button.tsx';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { setUpPlaceOf, type TwoFactorPlace } from './places.rules.ts';
import { StepProblem } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Warns that a number rings behind the very door, before anything is sent to it. */
export function CircularNumber({ at, send }: TwoFactorProps) {
  const { t, assets } = useVisit();
  useFocusOnArrival();
  const { place, circular, settings } = at;
  const another: TwoFactorPlace = { at: 'setupNumber', channel: place.at === 'circular' ? place.channel : 'sms' };
  const offersApp = settings.offers.some(({ channel }) => setUpPlaceOf(channel)?.at === 'setupApp');
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
