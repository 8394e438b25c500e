import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { StepProblem } from './StepProblem.tsx';
import { trustPeriod } from './settings.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Asks whether this device is trusted (MFA-4). Two equal buttons: neither answer is the expected one. */
export function TrustDevice({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  useFocusOnArrival();
  const { unit, count } = trustPeriod(at.settings.trustSeconds);
  const isWorking = at.step !== 'asking';
  const wasNotNow = at.step === 'working' && at.work.is === 'other';
  const answer = (isTrusted: boolean) => () => send({ type: 'trustAnswered', isTrusted });
  return (
    <>
      <Heading title={t('twoFactor.trustTitle')} chip={<ProvenAccount />}>
        {unit === 'days' ? t('twoFactor.trustDays', { count }) : t('twoFactor.trustHours', { count })}
      </Heading>
      <SecondaryButton working={isWorking && !wasNotNow ? t('twoFactor.saving') : undefined} onClick={answer(true)}>
        {t('twoFactor.trust')}
      </SecondaryButton>
      <SecondaryButton working={wasNotNow ? t('twoFactor.saving') : undefined} onClick={answer(false)}>
        {t('twoFactor.notNow')}
      </SecondaryButton>
      <StepProblem at={at} />
    </>
  );
}
